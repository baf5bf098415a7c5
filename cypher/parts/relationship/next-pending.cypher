MATCH (later)-[s:RELATES_TO]-(next:Node)
WHERE
  ((s.label IN $precedes AND startNode(s) = later) OR (s.label IN $follows AND endNode(s) = later)) AND
  [next.id, next.key] IS :: LIST<STRING NOT NULL> NOT NULL AND next.rev IS :: INTEGER NOT NULL AND
  NOT next:_Derived
SET next:_Pending, next.rev = next.rev + 1
