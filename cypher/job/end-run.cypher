// Records the end of a run unless another process took over the job, by the unique index on _Job.id.
MATCH (j:_Job {id: $id})
USING INDEX SEEK j:_Job(id)
// Takes the lock, so that the claim cannot change before the write.
SET j.updated_at = $at
WITH j
WHERE j.claim = $claim
SET j.attempts = $attempts, j.error = $error
REMOVE j.claim, j.process, j.lease_until
