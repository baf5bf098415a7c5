// The number of nodes that a full-text index finds, up to the number searched.
CALL db.index.fulltext.queryNodes($index, $text, {limit: $searched}) YIELD node
RETURN count(node) AS hits
