// Texts that may contain one of the names, each a quoted phrase. Index: node_text.
UNWIND $phrases AS phrase
CALL db.index.fulltext.queryNodes('node_text', phrase, {limit: $limit}) YIELD node
WITH DISTINCT node
RETURN node {.id, .key, .description, .node_type, .data, .updated_at} AS node
