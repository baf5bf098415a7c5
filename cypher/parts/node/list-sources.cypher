// Nodes, found by who stored them, by their types, or all.
WITH $source AS source
WHERE source = 'types'
MATCH (node:Node)
USING INDEX SEEK node:Node(node_type)
WHERE node.node_type IN $nodeTypes
RETURN node
UNION ALL
WITH $source AS source
WHERE source = 'by'
MATCH (e:_Event)
WHERE e.subject = $by AND e.kind IN $storing
UNWIND CASE e.kind WHEN 'store' THEN e.node_keys[..1] ELSE e.node_keys END AS key
MATCH (node:Node {key: key})
USING INDEX SEEK node:Node(key)
WHERE node.created_at = e.at
RETURN DISTINCT node
UNION ALL
WITH $source AS source
WHERE source = 'all'
MATCH (node:Node)
RETURN node
