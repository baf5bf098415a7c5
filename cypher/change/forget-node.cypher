// Deletes the records that hold the content of a deleted node, or of one that was merged into it. Those from before it was made
// are about an earlier node with its key. By the index on _Version.owner.
MATCH (c:_Change)
WHERE
  $key IN c.node_keys AND
  (
    coalesce(c.at, $since) >= $since OR
    EXISTS {
      MATCH (v:_Version)
      USING INDEX SEEK v:_Version(owner)
      WHERE v.owner = $key AND v.replaced_as = 'merge' AND v.key IN c.node_keys
    }
  )
DELETE c
