// Keeps the lease of a job that goes on; no row where another process took it.
MATCH (j:_Job {id: $id})
USING INDEX SEEK j:_Job(id)
// Takes the lock, so that the claim cannot change before it is written.
SET j.updated_at = $at
WITH j
WHERE j.claim = $claim
SET j.lease_until = $leaseUntil
RETURN j.id AS id
