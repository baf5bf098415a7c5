// The steps from each node of the frontier as they were believed at a time and, with `validAt`, held true then: along edges,
// and through hyperedges to other members. Of a hub's steps it returns those that callers stored, to the nodes nearest the
// query, as their vectors are now, then the newest. Nodes that did not exist then have no row. Present states by the unique index on
// Node.key, past ones by that on _PastMember.key. One row a node, one list of its steps a column.
UNWIND $frontier AS key
OPTIONAL MATCH (present:Node {key: key})
USING INDEX SEEK present:Node(key)
WHERE present.updated_at <= $asOf
WITH key, present
OPTIONAL MATCH (past:_Version)
USING INDEX SEEK past:_Version(key, from)
WHERE present IS NULL AND past.key = key AND past.from <= $asOf AND past.to > $asOf
WITH DISTINCT key, present, past
WHERE present IS NOT NULL OR past IS NOT NULL
OPTIONAL CALL (key) {
  CALL (key) {
    MATCH (n:Node {key: key})
    USING INDEX SEEK n:Node(key)
    MATCH (n)-[r:RELATES_TO]-(other:Node)
    WHERE
      coalesce(r.since, r.created_at) <= $asOf AND
      ($validAt IS NULL OR (coalesce(r.valid_from, '') <= $validAt AND coalesce(r.valid_to, '~') > $validAt))
    RETURN
      other.key AS to, r.id AS link, r.label AS label, r.relationship AS words, r.created_at AS at, r.derived AS derived,
      CASE WHEN startNode(r) = n THEN 1 ELSE -1 END AS direction
    UNION ALL
    MATCH (n:Node {key: key})-[:PARTICIPATES_IN]->(h:Hyperedge)<-[:PARTICIPATES_IN]-(other:Node)
    USING INDEX SEEK n:Node(key)
    WHERE
      coalesce(h.since, h.created_at) <= $asOf AND
      ($validAt IS NULL OR (coalesce(h.valid_from, '') <= $validAt AND coalesce(h.valid_to, '~') > $validAt))
    RETURN
      other.key AS to, h.id AS link, h.label AS label, h.relationship AS words, h.created_at AS at, h.derived AS derived,
      0 AS direction
    UNION ALL
    MATCH (m:_PastMember)
    USING INDEX SEEK m:_PastMember(key)
    WHERE m.key = key
    MATCH (m)-[:_MEMBER_OF]->(p:_PastRelationship)
    WHERE
      // part: past/held
    MATCH (p)<-[:_MEMBER_OF]-(other:_PastMember)
    WHERE other <> m
    RETURN
      other.key AS to, p.id AS link, p.label AS label, p.relationship AS words, p.created_at AS at, p.derived AS derived,
      CASE WHEN p.kind = 'hyperedge' THEN 0 WHEN m.position < other.position THEN 1 ELSE -1 END AS direction
  }
  WITH collect({to: to, link: link, label: label, words: words, at: at, derived: derived, direction: direction}) AS found
  WITH size(found) AS degree, [
    step IN found
    WHERE
      step.to IS NOT NULL AND step.link IS NOT NULL AND step.label IS NOT NULL AND
      ($labels IS NULL OR step.label IN $labels) AND
      NOT (step.direction = -1 AND ($edges = 'RELATES_TO>' OR step.label IN $along)) AND
      NOT (step.direction = 1 AND ($edges = '<RELATES_TO' OR step.label IN $against))] AS followed
  WITH degree, followed, size([each IN followed WHERE each.direction <> 0]) AS edges
  UNWIND CASE WHEN followed = [] THEN [null] ELSE followed END AS step
  OPTIONAL MATCH (other:Node {key: step.to})
  USING INDEX SEEK other:Node(key)
  WITH degree, step, other, CASE WHEN step.direction = 0 THEN size(followed) - edges ELSE edges END >= $limit AS isHub
  ORDER BY
    CASE WHEN NOT isHub THEN 0 WHEN other:_Derived THEN 2 WHEN step.derived THEN 1 ELSE 0 END,
    CASE WHEN isHub AND $vector IS NOT NULL THEN coalesce(vector.similarity.cosine(other.embedding, $vector), 0) END DESC,
    CASE WHEN isHub THEN step.at END DESC,
    step.link,
    step.to
  WITH degree, collect(step) AS steps
  WITH
    degree,
    [each IN steps WHERE each.direction <> 0][..$limit] + [each IN steps WHERE each.direction = 0][..$limit] AS steps
  UNWIND CASE WHEN steps = [] THEN [null] ELSE steps END AS step
  RETURN degree, step
}
OPTIONAL MATCH (other:Node {key: step.to})
USING INDEX SEEK other:Node(key)
WITH key, degree, step, other, CASE WHEN step IS NOT NULL THEN
  CASE
    WHEN other.updated_at <= $asOf THEN other.node_type
    ELSE coalesce(head(COLLECT {
      MATCH (v:_Version)
      USING INDEX SEEK v:_Version(key, from)
      WHERE v.key = step.to AND v.from <= $asOf AND v.to > $asOf
      RETURN v.node_type
    }), '')
  END
END AS type, CASE WHEN step IS NOT NULL THEN
  COUNT {
    (other)-[r:RELATES_TO]-()
    WHERE coalesce(r.since, r.created_at) <= $asOf
  } + COUNT {
    (other)-[:PARTICIPATES_IN]->(h)
    WHERE coalesce(h.since, h.created_at) <= $asOf
  } + COUNT {
    MATCH (m:_PastMember)
    USING INDEX SEEK m:_PastMember(key)
    WHERE m.key = step.to
    MATCH (m)-[:_MEMBER_OF]->(p:_PastRelationship)
    WHERE p.since <= $asOf AND p.until > $asOf
  }
END AS othersDegree
RETURN
  key AS from,
  coalesce(head(collect(degree)), 0) AS degree,
  collect(step.to) AS tos,
  collect(type) AS types,
  collect(othersDegree) AS degrees,
  collect(CASE WHEN step IS NOT NULL THEN coalesce(other.occurred_at, other.created_at, '') END) AS times,
  collect(CASE WHEN step IS NOT NULL AND $vector IS NOT NULL THEN
    coalesce(2 * vector.similarity.cosine(other.embedding, $vector) - 1, 0) END) AS similarities,
  collect(step.link) AS links,
  collect(step.label) AS labels,
  collect(CASE WHEN step IS NOT NULL AND $words THEN step.words END) AS words,
  collect(step.direction) AS directions,
  collect(CASE WHEN other:_Derived THEN 2.0 WHEN step.derived THEN 1.0 WHEN step IS NOT NULL THEN 0.0 END) AS derived
