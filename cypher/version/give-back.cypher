// The versions of a node that is apart again are forgotten with it alone.
MATCH (v:_Version)
WHERE v.owner = $into AND v.owners[-2] = $from
SET v.owner = $from, v.owners = v.owners[..-1]
