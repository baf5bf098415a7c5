// The past relationships of a node that is merged into another one are forgotten with that one as well. By the index on
// _PastMember.owner.
MATCH (m:_PastMember)
USING INDEX SEEK m:_PastMember(owner)
WHERE m.owner = $from
SET m.owner = $into, m.owners = m.owners + $into
