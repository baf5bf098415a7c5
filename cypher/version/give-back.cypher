// The versions of a node that is apart again are forgotten with it alone. The state of both, which the undo replaced, holds
// texts of both: it is forgotten with this node too, and version/forget-node finds it by the other one's key.
CALL () {
  MATCH (v:_Version)
  WHERE v.owner = $into AND v.owners[-2] = $from
  SET v.owner = $from, v.owners = v.owners[..-1]
}
CALL () {
  MATCH (v:_Version)
  WHERE v.owner = $into AND v.key = $into AND v.replaced_as = 'undo'
  WITH v
  ORDER BY v.version DESC
  LIMIT 1
  SET v.owner = $from, v.owners = v.owners + $from
}
