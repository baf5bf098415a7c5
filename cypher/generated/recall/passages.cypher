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
  // What the filters of a recall ask of a node, or a version of one: its type, its place, its times and the fields of its data.
  ($nodeTypes IS NULL OR node.node_type IN $nodeTypes) AND
  ($near IS NULL OR node.key IN $near) AND
  all(condition IN $times WHERE any(at IN [
    CASE condition.of WHEN 'created_at' THEN node.created_at WHEN 'occurred_at' THEN node.occurred_at ELSE coalesce(node.occurred_at, node.created_at) END
  ] WHERE CASE
    // A day without a time is that day in every zone.
    WHEN at = node.occurred_at AND (size(at) = 10 OR at ENDS WITH 'T00:00:00.000Z') THEN condition.first <= left(at, 10) <= condition.last
    ELSE condition.from <= at <= condition.to
  END)) AND
  all(field IN $fields WHERE
    node.data CONTAINS field.text AND
    any(value IN [apoc.convert.fromJsonMap(node.data)[field.name]] WHERE
      CASE
        WHEN field.isRange
          THEN (field.gte IS NULL OR value >= field.gte) AND (field.lte IS NULL OR value <= field.lte)
        WHEN field.value IS NULL THEN value IS NULL
        WHEN value IS :: LIST<ANY> NOT NULL THEN field.value IN value
        ELSE value = field.value
      END
    )
  )
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
