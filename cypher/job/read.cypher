// Returns a job, by the unique index on _Job.id.
MATCH (j:_Job {id: $id})
USING INDEX SEEK j:_Job(id)
RETURN
  j.attempts AS attempts,
  j.created_at AS created_at,
  j.updated_at AS updated_at,
  j.error AS error,
  j.lease_until AS lease_until
