// Ends a run of a job, unless another process took it.
MATCH (j:_Job {id: $id})
USING INDEX SEEK j:_Job(id)
// Takes the lock, so that the claim cannot change before it is written.
SET j.updated_at = $at
WITH j
WHERE j.claim = $claim
SET
  j.state = $state,
  j.attempts = $attempts,
  j.error = $error
REMOVE j.claim, j.lease_until
