// Deletes edges of the node. Returns the ids and labels of those that exist, by the unique index on RELATES_TO.id. The
// nodes whose sequence or author changes become pending.
UNWIND $ids AS id
MATCH (n:Node {key: $key})-[r:RELATES_TO {id: id}]-()
USING INDEX SEEK r:RELATES_TO(id)
WITH id, r, r.label AS label, startNode(r) AS a, endNode(r) AS b, r.label IN $precedes OR r.label IN $follows AS isSequence
FOREACH (
  end IN [
    each IN CASE WHEN isSequence THEN [a, b] ELSE [a] END
    WHERE NOT each:_Derived] |
  SET end:_Pending, end.rev = end.rev + 1
)
WITH *
CALL (r, a, b, isSequence) {
  WITH CASE WHEN r.label IN $precedes THEN b ELSE a END AS later, isSequence
  WHERE isSequence
  // part: relationship/next-pending
}
DELETE r
RETURN id, label
