// Creates versions that do not exist yet, by the unique index on node and number; none of a key that another node has now,
// unless theirs was merged. Returns how many.
UNWIND $rows AS row
CALL (row) {
  WITH row
  WHERE
    NOT EXISTS {
      MATCH (same:_Version)
      USING INDEX SEEK same:_Version(node_id, version)
      WHERE same.node_id = row.node_id AND same.version = row.version
    } AND
    (
      // Of a node that was merged into another one, whose key may be another's since.
      size(row.owners) > 1 OR
      NOT EXISTS {
        MATCH (other:Node {key: row.key})
        USING INDEX SEEK other:Node(key)
        WHERE other.id <> row.node_id
      }
    )
  CREATE (v:_Version)
  SET v += row
  RETURN 1 AS created
}
RETURN count(created) AS created
