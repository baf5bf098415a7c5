// Keeps the last state of a node that is deleted because it is merged into another one. Its versions are forgotten with that
// one from now on.
MATCH (n:Node {key: $key})
USING INDEX SEEK n:Node(key)
WITH n, head(COLLECT {
  MATCH (last:_Version)
  WHERE last.node_id = n.id AND last.version > 0
  RETURN last.version
  ORDER BY last.version DESC
  LIMIT 1
}) AS lastVersion
CREATE (kept:_Version)
SET kept = n {
  .key, .created_at, .description, .node_type, .data, .assets, .occurred_at, .cjk_text,
  node_id: n.id,
  version: coalesce(lastVersion, 0) + 1,
  from: n.updated_at,
  to: $now,
  replaced_by: $subject,
  replaced_as: 'merge',
  owner: n.key,
  owners: [n.key],
  features: $features,
  search_text: split(n.search_text, $separator)[0],
  embedding: CASE WHEN NOT coalesce(n.has_context, false) THEN n.embedding END,
  embedding_b: CASE WHEN NOT coalesce(n.has_context, false) THEN n.embedding_b END
}
// It is forgotten with the texts that say it.
SET
  kept.sources = CASE
    WHEN n:_Derived THEN COLLECT {
      MATCH (o:_Origin)
      USING INDEX SEEK o:_Origin(target, source)
      WHERE o.target = n.id AND o.source >= ''
      RETURN o.source
    }
  END
WITH n
MATCH (v:_Version)
WHERE v.owner = n.key
SET v.owner = $into, v.owners = v.owners + $into
