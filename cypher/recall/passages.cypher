// The passages of files that a recall finds by words (in scripts without spaces by pairs of characters), by every word at once
// and by vector, each with the node of its file, which passes the filters; of files that were there at a time, where one is
// given. Indexes: chunk_text, chunk_cjk, chunk_vector, Node.key.
CALL () {
  WITH $text AS text
  WHERE text <> ''
  CALL db.index.fulltext.queryNodes('chunk_text', text, {limit: $words}) YIELD node, score
  RETURN node AS chunk, score AS words
  UNION ALL
  WITH $everyWord AS text
  WHERE text <> ''
  CALL db.index.fulltext.queryNodes('chunk_text', text, {limit: $words}) YIELD node, score
  RETURN node AS chunk, score AS words
  UNION ALL
  WITH $cjk AS text
  WHERE text <> ''
  CALL db.index.fulltext.queryNodes('chunk_cjk', text, {limit: $words}) YIELD node, score
  RETURN node AS chunk, score AS words
  UNION ALL
  CALL db.index.vector.queryNodes('chunk_vector', $nearest, $vector) YIELD node
  RETURN node AS chunk, null AS words
}
WITH chunk, max(words) AS words
MATCH (chunk)-[:_PART_OF]->(file:_File)
WHERE $at IS NULL OR file.created_at <= $at
MATCH (node:Node {key: file.key})
USING INDEX SEEK node:Node(key)
WHERE
  all(phrase IN $phrases WHERE chunk.search_text CONTAINS phrase OR toLower(node.key) CONTAINS phrase) AND
  // part: recall/filter
WITH
  chunk {.text, .page, .sheet, .section} AS chunk,
  node {.key, .rev, .occurred_at, .created_at} AS node,
  words,
  CASE WHEN chunk.embedding IS NOT NULL THEN 2 * vector.similarity.cosine(chunk.embedding, $vector) - 1 END AS cosine
WHERE node.key IS NOT NULL AND node.rev IS NOT NULL AND chunk.text IS NOT NULL
RETURN
  node.key AS key,
  toFloat(node.rev) AS rev,
  [node.occurred_at, node.created_at] AS time,
  chunk.text AS text,
  chunk.page AS page,
  chunk.sheet AS sheet,
  chunk.section AS section,
  words,
  cosine
ORDER BY coalesce(cosine, 0) + coalesce(words, 0) / 20 DESC, key
LIMIT $limit
