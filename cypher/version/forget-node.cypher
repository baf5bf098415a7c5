// Deletes the versions of a deleted node, of those that were merged into it, and the states that it had in common with a
// node that is apart again. Returns the ids of the nodes that took part in its merges. By the indexes on _Version.owner and
// _Version.key.
CALL () {
  MATCH (v:_Version)
  WHERE v.owner = $key
  RETURN v
  UNION
  MATCH (v:_Version)
  WHERE v.key = $key AND v.from >= '' AND v.replaced_as = 'undo'
  RETURN v
}
WITH v, CASE WHEN v.replaced_as = 'merge' THEN v.node_id END AS merged
DELETE v
WITH DISTINCT merged
WHERE merged IS NOT NULL
RETURN merged
