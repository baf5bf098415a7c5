// Takes the lease of the graph's job of one kind unless another process has it, by the unique index on _Job.id. A
// process that is alone takes it from any other, which has ended. Creates the job if the graph has none yet.
MERGE (j:_Job {id: $id})
  ON CREATE SET
    j.kind = $kind,
    j.attempts = 0,
    j.created_at = $at
// Takes the lock, so that one of two processes sees the lease of the other.
SET j.updated_at = $at
WITH j, coalesce(j.lease_until <= $now OR ($isAlone AND coalesce(j.process, '') <> $process), true) AS isFree
FOREACH (
  _ IN CASE WHEN isFree THEN [1] ELSE [] END |
  SET j.claim = $claim, j.process = $process, j.lease_until = $leaseUntil
)
RETURN isFree AS claimed, j.attempts AS attempts, j.lease_until AS lease_until
