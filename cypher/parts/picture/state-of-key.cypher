// The node of a key as it was at a time: itself, or a version.
CALL (key) {
  MATCH (node:Node {key: key})
  USING INDEX SEEK node:Node(key)
  WHERE node.updated_at <= $at
  RETURN node
  UNION ALL
  MATCH (node:_Version)
  USING INDEX SEEK node:_Version(key, from)
  WHERE node.key = key AND node.from <= $at AND node.to > $at
  RETURN node
}
