// Gives nodes another type and label, unless they changed since they were read. A stored node keeps its old state as a version,
// which holds no words of its own, so that no search index needs it. What was derived from texts has no versions. The node
// notes the change for its undo, which takes the note back. Returns the nodes that were moved, by the unique index on Node.id.
UNWIND $nodes AS row
MATCH (n:Node {id: row.id})
USING INDEX SEEK n:Node(id)
WHERE n.node_type = $from AND n.updated_at = row.readAt
CALL (n, row) {
  WITH n, row
  WHERE NOT n:_Derived
  WITH n, row, 1 + coalesce(head(COLLECT {
    MATCH (last:_Version)
    WHERE last.node_id = n.id AND last.version > 0
    RETURN last.version
    ORDER BY last.version DESC
    LIMIT 1
  }), 0) AS version
  CREATE (kept:_Version)
  SET
    kept = n {.key, .created_at, .description, .node_type, .data, .assets, .occurred_at},
    kept += {
      node_id: n.id,
      version: version,
      from: n.updated_at,
      to: row.updatedAt,
      replaced_by: $subject,
      replaced_as: 'update',
      owner: n.key,
      owners: [n.key]
    },
    n.updated_at = row.updatedAt
  WITH n, version
  MATCH (old:_Version)
  WHERE old.node_id = n.id AND old.version = version - $maxVersions
  DELETE old
}
WITH n, row, CASE WHEN $isBack
  THEN {retyped: last(n.retyped_before), retyped_before: n.retyped_before[..-1]}
  ELSE {
    retyped: $change,
    retyped_before: CASE WHEN n.retyped IS NULL THEN n.retyped_before ELSE coalesce(n.retyped_before, []) + n.retyped END
  }
END AS note
SET n += note, n.node_type = $to, n.rev = n.rev + 1
REMOVE n:$($oldLabel)
SET n:$($newLabel)
SET n:$(CASE WHEN row.isRenamed AND NOT n:_Derived THEN ['_Pending'] ELSE [] END)
RETURN n.id AS id
