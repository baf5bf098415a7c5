// Frozen: the cost of reading every node in Neo4j itself. Never tuned together with the service.
MATCH (n:Node)
RETURN
  n.id AS id,
  n.key AS key,
  n.description AS description,
  n.node_type AS node_type,
  n.data AS data,
  n.assets AS assets,
  n.created_at AS created_at,
  n.updated_at AS updated_at,
  CASE WHEN $embeddings THEN n.embedding END AS embedding
