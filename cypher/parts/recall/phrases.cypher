// Each phrase occurs in what a node says. A version of an earlier release has no text for search; its plain text stands for it.
all(phrase IN $phrases WHERE
  coalesce(split(node.search_text, $separator)[0], toLower(node.description + ' ' + node.data)) CONTAINS phrase OR
  toLower(node.key) CONTAINS phrase
)
