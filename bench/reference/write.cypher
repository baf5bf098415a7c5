// Frozen: the cost of one node with its vector and one commit in Neo4j itself. Never tuned together with the service.
CREATE (n:Node {
  key: $key,
  description: $description,
  node_type: $type,
  data: '{}',
  search_text: $description,
  created_at: $now,
  updated_at: $now
})
WITH n
CALL db.create.setNodeVectorProperty(n, 'embedding', $vector)
RETURN n.key AS key
