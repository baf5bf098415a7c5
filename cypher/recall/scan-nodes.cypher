// Every node that passes the filters and whose text contains the literal, for a regular expression.
MATCH (node:Node)
WHERE
  // part: recall/filter
  AND
  // part: recall/literal
