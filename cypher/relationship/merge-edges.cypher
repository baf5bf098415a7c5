// Makes each edge unless one with the same ends and label stands; its data is then merged over the old. A new edge that
// tells what a text follows, or who its author is, makes what is derived of these pending.
UNWIND $edges AS row
MATCH (a:Node {key: row.from})
MATCH (b:Node {key: row.to})
MERGE (a)-[r:RELATES_TO {label: row.label}]->(b)
  ON CREATE SET
    r.id = row.id,
    r.relationship = row.relationship,
    r.data = row.data,
    r.shown = row.shown,
    r.search_text = row.searchText,
    r.created_at = $now
WITH row, a, r, b, r.id = row.id AS created
FOREACH (
  n IN CASE
    WHEN NOT created THEN []
    WHEN r.label IN $precedes OR r.label IN $follows THEN [a, b]
    WHEN b.node_type IN $authorTypes THEN [a]
    ELSE []
  END |
  SET
    n:_Pending,
    n.rev = n.rev + 1
)
WITH *
CALL (r, a, b, created) {
  WITH CASE WHEN r.label IN $precedes THEN b WHEN r.label IN $follows THEN a END AS later, created
  WHERE created AND later IS NOT NULL
  MATCH (later)-[s:RELATES_TO]-(next:Node)
  WHERE (s.label IN $precedes AND startNode(s) = later) OR (s.label IN $follows AND endNode(s) = later)
  SET
    next:_Pending,
    next.rev = next.rev + 1
}
RETURN
  row.index AS index,
  created,
  r.relationship AS relationship,
  r.data AS data,
  r.created_at AS created_at,
  r.id AS id
