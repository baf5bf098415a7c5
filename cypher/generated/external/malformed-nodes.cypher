// Returns nodes and hyperedges that are not as the service writes them, up to a limit, by a scan of their labels.
MATCH (n:Node|Hyperedge)
WHERE
  (n:Node AND NOT (
    [n.description, n.node_type, n.data, n.created_at, n.updated_at] IS :: LIST<STRING NOT NULL> NOT NULL AND
    // Whether the service wrote the node: a server holds what others drew until the next sweep.
    [n.id, n.key] IS :: LIST<STRING NOT NULL> NOT NULL AND n.rev IS :: INTEGER NOT NULL
  )) OR
  (n:Hyperedge AND NOT [n.id, n.relationship, n.label, n.data, n.created_at] IS :: LIST<STRING NOT NULL> NOT NULL)
RETURN elementId(n) AS element
LIMIT $limit
