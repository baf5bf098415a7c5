// Returns edges that are not as the service writes them, up to a limit, by a scan of their type.
MATCH ()-[r:RELATES_TO]->()
WHERE NOT [r.id, r.relationship, r.label, r.data, r.created_at] IS :: LIST<STRING NOT NULL> NOT NULL
RETURN elementId(r) AS element
LIMIT $limit
