// The nodes after a place, the latest change first, and with each the older ones of its type that are near in meaning and have
// no name in common with it. Indexes: node_updated_at, node_vector.
MATCH (n:Node)
USING INDEX SEEK n:Node(updated_at, id)
WHERE
  n.updated_at <= $place AND
  n.id IS NOT NULL AND
  NOT (n.updated_at = $place AND n.id >= $id) AND
  NOT n:_Derived
WITH n, n.updated_at AS place, n.id AS id
ORDER BY place DESC, id DESC
LIMIT $limit
WITH n, place, id, COLLECT {
  WITH n
  WHERE n.embedding IS NOT NULL AND n.key <> $profileKey
  CALL db.index.vector.queryNodes('node_vector', $nearest, n.embedding) YIELD node AS other, score
  WITH n, other, 2 * score - 1 AS cosine
  WHERE
    cosine >= $minCosine AND
    other.node_type = n.node_type AND
    other.key <> $profileKey AND
    (other.updated_at < n.updated_at OR (other.updated_at = n.updated_at AND other.id < n.id)) AND
    NOT EXISTS {
      MATCH (n)-[:_NAMED]->(name)<-[:_NAMED]-(other)
      WHERE COUNT { (name)<-[:_NAMED]-() } <= $maxBearers
    }
  RETURN {node: other, cosine: cosine}
} AS others
RETURN
  place,
  id,
  COLLECT {
    UNWIND CASE others WHEN [] THEN [] ELSE [{node: n, cosine: 1.0}] + others END AS each
    WITH each.node AS node, each.cosine AS cosine
    WITH node {
      .key, .node_type, .created_at, cosine,
      beginning: left(node.description, $longestText),
      characters: size(node.description),
      links: COUNT { (node)-[:RELATES_TO]-(:Node) } + COUNT { (node)-[:PARTICIPATES_IN]->(:Hyperedge) }
    } AS row
    WHERE none(field IN [row.key, row.node_type, row.created_at, row.beginning] WHERE field IS NULL)
    RETURN row
    ORDER BY row.cosine DESC, row.key
  } AS nodes
