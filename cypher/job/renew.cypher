// Renews the lease of a job, by the unique index on _Job.id. There is no row if another process took it over.
MATCH (j:_Job {id: $id})
USING INDEX SEEK j:_Job(id)
// Takes the lock, so that the claim cannot change before the write.
SET j.updated_at = $at
WITH j
WHERE j.claim = $claim
SET j.lease_until = $leaseUntil
RETURN j.id AS id
