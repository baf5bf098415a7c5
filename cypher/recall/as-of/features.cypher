// The packed features of states that versions keep, without vectors, and the vector of each: that of the first version from it
// on that has one, else that of the node today. `state` has the fields of a version that has no features. Indexes: version_time,
// version_number, unique on Node.key.
UNWIND $keys AS key
MATCH (v:_Version)
USING INDEX SEEK v:_Version(key, from)
WHERE v.key = key AND v.from <= $at AND v.to > $at
OPTIONAL MATCH (n:Node {key: key})
USING INDEX SEEK n:Node(key)
WHERE n.id = v.node_id
RETURN
  key,
  v.features AS features,
  coalesce(
    v.embedding,
    head(COLLECT {
      MATCH (later:_Version)
      USING INDEX SEEK later:_Version(node_id, version)
      WHERE later.node_id = v.node_id AND later.version > v.version AND later.embedding IS NOT NULL
      RETURN later.embedding
      ORDER BY later.version
      LIMIT 1
    }),
    n.embedding
  ) AS vector,
  CASE WHEN v.features IS NULL THEN {
    description: v.description,
    data: CASE WHEN size(v.data) > $longest THEN '{}' ELSE v.data END,
    occurred_at: v.occurred_at
  } END AS state
