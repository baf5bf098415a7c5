// The display fields of the nodes under the keys as they were at a time. Long data is left out; its size is returned. Indexes:
// unique on Node.key, version_time, past_member.
UNWIND $keys AS key
OPTIONAL MATCH (n:Node {key: key})
USING INDEX SEEK n:Node(key)
WITH key, n
OPTIONAL MATCH (v:_Version)
USING INDEX SEEK v:_Version(key, from)
WHERE coalesce(n.updated_at > $at, true) AND v.key = key AND v.from <= $at AND v.to > $at
WITH
  key,
  n AS node,
  CASE
    WHEN v IS NOT NULL THEN v {.description, .node_type, .data, .occurred_at, .created_at, updated_at: v.from}
    WHEN n.updated_at <= $at THEN n {.description, .node_type, .data, .occurred_at, .created_at, .updated_at}
  END AS state
WHERE none(field IN [state.description, state.node_type, state.data, state.created_at, state.updated_at] WHERE field IS NULL)
RETURN
  key,
  state.description AS description, state.node_type AS node_type,
  CASE WHEN size(state.data) > $longest THEN '{}' ELSE state.data END AS data,
  CASE WHEN size(state.data) > $longest THEN size(state.data) ELSE 0 END AS size,
  state.occurred_at AS occurred_at, state.created_at AS created_at, state.updated_at AS updated_at,
  coalesce(node:_Derived, false) AS derived,
  COUNT {
    MATCH (node)-[r:RELATES_TO]-(other:Node)
    WHERE coalesce(r.since, r.created_at) <= $at
  } + COUNT {
    MATCH (node)-[:PARTICIPATES_IN]->(h:Hyperedge)
    WHERE coalesce(h.since, h.created_at) <= $at
  } + COUNT {
    MATCH (m:_PastMember {key: key})-[:_MEMBER_OF]->(p:_PastRelationship)
    USING INDEX SEEK m:_PastMember(key)
    WHERE p.since <= $at AND p.until > $at
  } AS connections
