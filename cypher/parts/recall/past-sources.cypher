// Nodes, and versions of nodes, that held at a time, found by what is likely to leave the fewest.
WITH $source AS source
WHERE source = 'near'
MATCH (node:Node)
USING INDEX SEEK node:Node(key)
WHERE node.key IN $near AND node.updated_at <= $at
RETURN node
UNION ALL
WITH $source AS source
WHERE source = 'near'
MATCH (node:_Version)
USING INDEX SEEK node:_Version(key, from)
WHERE node.key IN $near AND node.from <= $at AND node.to > $at
RETURN node
UNION ALL
WITH $source AS source
WHERE source = 'types'
MATCH (node:Node)
USING INDEX SEEK node:Node(node_type)
WHERE node.node_type IN $nodeTypes AND node.updated_at <= $at
RETURN node
UNION ALL
WITH $source AS source
WHERE source = 'all'
MATCH (node:Node)
USING INDEX SEEK node:Node(created_at)
WHERE node.created_at <= $at AND node.updated_at <= $at
RETURN node
UNION ALL
WITH $source AS source
WHERE source IN ['types', 'all']
MATCH (node:_Version)
USING INDEX SEEK node:_Version(to, from)
WHERE node.to > $at AND node.from <= $at
RETURN node
