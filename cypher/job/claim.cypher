// Takes the lease of a graph's one job of a kind, made where the graph has none yet, unless another process holds it; by the
// unique index on _Job.id.
MERGE (j:_Job {id: $id})
  ON CREATE SET
    j.kind = $kind,
    j.state = 'pending',
    j.attempts = 0,
    j.created_at = $at
// Takes the lock, so that of two processes one sees the other's lease.
SET j.updated_at = $at
WITH j, coalesce(j.lease_until <= $now, true) AS isFree
FOREACH (
  _ IN CASE WHEN isFree THEN [1] ELSE [] END |
  SET
    j.state = 'running',
    j.claim = $claim,
    j.lease_until = $leaseUntil
)
RETURN isFree AS claimed, j.attempts AS attempts, j.lease_until AS lease_until
