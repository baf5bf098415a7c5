// Every node that existed at a time, passes the filters by what it said then and said it in a text that contains the literal,
// for a regular expression.
CALL () {
  MATCH (node:Node)
  WHERE node.updated_at <= $at
  RETURN node
  UNION ALL
  MATCH (node:_Version)
  WHERE node.from <= $at AND node.to > $at
  RETURN node
}
WITH node
WHERE
  // part: recall/filter
  AND
  // part: recall/literal
