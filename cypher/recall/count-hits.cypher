// How many nodes a full-text index finds, no more than are searched.
CALL db.index.fulltext.queryNodes($index, $text, {limit: $searched}) YIELD node
RETURN count(node) AS hits
