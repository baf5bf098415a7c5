// What the vectors of labels, hyperedges, notes, passages and versions are made from, where they have a vector in one slot and
// none in the other. Scans them.
CALL () {
  MATCH (l:_Label)
  WHERE l[$from] IS NOT NULL AND l[$to] IS NULL
  RETURN 'label' AS kind, l.label AS id, null AS version, {text: l.label} AS content
  LIMIT $limit
  UNION ALL
  MATCH (h:Hyperedge)
  WHERE h[$from] IS NOT NULL AND h[$to] IS NULL
  WITH h
  LIMIT $limit
  RETURN 'hyperedge' AS kind, h.id AS id, null AS version, {
    text: h.relationship,
    members: COLLECT {
      MATCH (n:Node)-[p:PARTICIPATES_IN]->(h)
      RETURN n.key
      ORDER BY p.position
    }
  } AS content
  UNION ALL
  MATCH (e:_Event)
  WHERE e[$from] IS NOT NULL AND e[$to] IS NULL
  RETURN 'note' AS kind, e.id AS id, null AS version, {text: e.summary} AS content
  LIMIT $limit
  UNION ALL
  MATCH (c:_Chunk)
  WHERE c[$from] IS NOT NULL AND c[$to] IS NULL
  RETURN 'passage' AS kind, c.id AS id, null AS version, {text: c.text, section: c.section} AS content
  LIMIT $limit
  UNION ALL
  MATCH (v:_Version)
  WHERE v[$from] IS NOT NULL AND v[$to] IS NULL
  RETURN 'version' AS kind, v.node_id AS id, v.version AS version, {text: v.description, key: v.key, data: v.data} AS content
  LIMIT $limit
}
RETURN kind, id, version, content
LIMIT $limit
