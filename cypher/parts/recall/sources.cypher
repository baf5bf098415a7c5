// Nodes, found by what is likely to leave the fewest.
WITH $source AS source
WHERE source = 'near'
MATCH (node:Node)
USING INDEX SEEK node:Node(key)
WHERE node.key IN $near
RETURN node
UNION ALL
WITH $source AS source
WHERE source = 'types'
MATCH (node:Node)
USING INDEX SEEK node:Node(node_type)
WHERE node.node_type IN $nodeTypes
RETURN node
UNION ALL
WITH $source AS source
WHERE source = 'period'
MATCH (node:Node)
USING INDEX SEEK node:Node(occurred_at)
WHERE node.occurred_at >= $from AND node.occurred_at <= $to
RETURN node
UNION ALL
WITH $source AS source
WHERE source = 'period'
MATCH (node:Node)
USING INDEX SEEK node:Node(created_at)
WHERE node.created_at >= $from AND node.created_at <= $to AND node.occurred_at IS NULL
RETURN node
UNION ALL
WITH $source AS source
WHERE source = 'all'
MATCH (node:Node)
RETURN node
