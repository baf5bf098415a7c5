// The display fields of the nodes under the keys, with their edges and hyperedges up to the limits, each as a list of fields.
// What callers stored comes first, then what has words of the query, then what is new. Long data is left out; its size is
// returned. What is deleted during the read is left out. Index: unique on Node.key.
UNWIND $keys AS wanted
MATCH (node:Node {key: wanted})
USING INDEX SEEK node:Node(key)
WITH
  node,
  COUNT { (node)-[:RELATES_TO]-() } + COUNT { (node)-[:PARTICIPATES_IN]->(:Hyperedge) } AS connections,
  node {.key, .description, .node_type, .data, .occurred_at, .created_at, .updated_at} AS fields
WHERE none(field IN [fields.key, fields.description, fields.node_type, fields.data, fields.created_at, fields.updated_at] WHERE field IS NULL)
RETURN
  fields.key AS key, fields.description AS description, fields.node_type AS node_type,
  CASE WHEN size(fields.data) > $longestOfNode THEN '{}' ELSE fields.data END AS data,
  CASE WHEN size(fields.data) > $longestOfNode THEN size(fields.data) ELSE 0 END AS size,
  fields.occurred_at AS occurred_at, fields.created_at AS created_at, fields.updated_at AS updated_at,
  connections, node:_Derived AS derived,
  COLLECT {
    MATCH (node)-[r:RELATES_TO]-(other:Node)
    WHERE $contextEdges > 0 AND (r.derived IS NULL OR r.label <> 'mentions')
    WITH r, r.derived AS derived, r.label AS label, r.created_at AS at, r.id AS id, other.key AS end
    LIMIT $maxRead
    WITH *, ' ' + replace(toLower(label + ' ' + end), '_', ' ') AS says
    ORDER BY derived IS NOT NULL, size([word IN $words WHERE says CONTAINS word]) DESC, at DESC, id
    LIMIT $contextEdges
    WITH r, derived, label, at, id, r.data AS data, CASE WHEN startNode(r) = node THEN [fields.key, end] ELSE [end, fields.key] END AS ends
    WITH r, derived, [id] + ends + [
      r.relationship, label, CASE WHEN size(data) > $longestOfRelationship THEN '{}' ELSE data END, at,
      CASE WHEN size(data) > $longestOfRelationship THEN size(data) ELSE 0 END
    ] AS edge
    WHERE none(field IN edge WHERE field IS NULL)
    RETURN edge + [r.valid_from, r.valid_to, derived] AS edge
  } AS edges,
  COLLECT {
    MATCH (node)-[:PARTICIPATES_IN]->(h:Hyperedge)
    WHERE $contextHyperedges > 0
    WITH h, ' ' + replace(h.label, '_', ' ') AS says
    ORDER BY h.derived IS NOT NULL, size([word IN $words WHERE says CONTAINS word]) DESC, h.created_at DESC, h.id
    LIMIT $contextHyperedges
    WITH
      h,
      // part: hyperedge/members
    WITH h, [
      h.id, nodes, h.relationship, h.label,
      CASE WHEN size(h.data) > $longestOfRelationship THEN '{}' ELSE h.data END, h.created_at,
      CASE WHEN size(h.data) > $longestOfRelationship THEN size(h.data) ELSE 0 END
    ] AS hyperedge
    WHERE none(field IN hyperedge WHERE field IS NULL)
    RETURN hyperedge + [h.valid_from, h.valid_to, h.derived] AS hyperedge
  } AS hyperedges
