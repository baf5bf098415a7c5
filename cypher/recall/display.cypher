// The display fields of the nodes under the keys, with their edges and hyperedges up to the limits, each as a list of fields.
// Long data is left out; its size is returned. A node or relationship that is deleted during the read is left out. Index:
// unique on Node.key.
UNWIND $keys AS wanted
MATCH (node:Node {key: wanted})
USING INDEX SEEK node:Node(key)
WITH
  node,
  COUNT { (node)-[:RELATES_TO]-() } + COUNT { (node)-[:PARTICIPATES_IN]->(:Hyperedge) } AS connections,
  node {.key, .description, .node_type, .data, .occurred_at, .created_at, .updated_at} AS fields
WHERE none(field IN [fields.key, fields.description, fields.node_type, fields.data, fields.created_at, fields.updated_at] WHERE field IS NULL)
RETURN
  fields.key AS key,
  fields.description AS description,
  fields.node_type AS node_type,
  CASE WHEN size(fields.data) > $longestOfNode THEN '{}' ELSE fields.data END AS data,
  CASE WHEN size(fields.data) > $longestOfNode THEN size(fields.data) ELSE 0 END AS size,
  fields.occurred_at AS occurred_at,
  fields.created_at AS created_at,
  fields.updated_at AS updated_at,
  connections,
  COLLECT {
    MATCH (node)-[r:RELATES_TO]-(:Node)
    WHERE $contextEdges > 0 AND (r.derived IS NULL OR r.label <> 'mentions')
    WITH [
      r.id,
      startNode(r).key,
      endNode(r).key,
      r.relationship,
      r.label,
      CASE WHEN size(r.data) > $longestOfRelationship THEN '{}' ELSE r.data END,
      r.created_at,
      CASE WHEN size(r.data) > $longestOfRelationship THEN size(r.data) ELSE 0 END
    ] AS edge, r
    WHERE none(field IN edge WHERE field IS NULL)
    RETURN edge + [r.valid_from, r.valid_to] AS edge
    LIMIT $contextEdges
  } AS edges,
  COLLECT {
    MATCH (node)-[:PARTICIPATES_IN]->(h:Hyperedge)
    WHERE $contextHyperedges > 0
    WITH [
      h.id,
      COLLECT {
        MATCH (m:Node)-[p:PARTICIPATES_IN]->(h)
        WITH m.key AS member, p.position AS position
        WHERE member IS NOT NULL
        RETURN member
        ORDER BY position
      },
      h.relationship,
      h.label,
      CASE WHEN size(h.data) > $longestOfRelationship THEN '{}' ELSE h.data END,
      h.created_at,
      CASE WHEN size(h.data) > $longestOfRelationship THEN size(h.data) ELSE 0 END
    ] AS hyperedge, h
    WHERE none(field IN hyperedge WHERE field IS NULL)
    RETURN hyperedge + [h.valid_from, h.valid_to] AS hyperedge
    LIMIT $contextHyperedges
  } AS hyperedges
