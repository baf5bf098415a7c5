// Whether a `node` has all words in its key or its text; what is derived has no text for search.
(
  $words = [] OR
  any(text IN [
    toLower(node.key) + ' ' + CASE node.search_text WHEN '' THEN toLower(node.description) ELSE split(node.search_text, $separator)[0] END
  ] WHERE all(word IN $words WHERE text CONTAINS word))
)
