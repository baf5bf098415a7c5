MATCH (later)-[s:RELATES_TO]-(next:Node)
WHERE
  ((s.label IN $precedes AND startNode(s) = later) OR (s.label IN $follows AND endNode(s) = later)) AND
  NOT next:_Derived
SET next:_Pending, next.rev = next.rev + 1
