// The past relationships of a node that is apart again are forgotten with it alone. By the index on _PastMember.owner.
MATCH (m:_PastMember)
USING INDEX SEEK m:_PastMember(owner)
WHERE m.owner = $into AND m.owners[-2] = $from
SET m.owner = $from, m.owners = m.owners[..-1]
