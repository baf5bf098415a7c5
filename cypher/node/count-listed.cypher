// How many nodes a list shows that callers stored, and how many that were derived. Index: node_type; else it scans the nodes, or
// the entries of the timeline.
CALL () {
  // part: node/list-sources
}
WITH node
WHERE
  // part: recall/filter
  AND
  // part: node/has-words
WITH count(*) AS nodes, count(CASE WHEN node:_Derived THEN 1 END) AS derived
RETURN nodes - derived AS stored, derived
