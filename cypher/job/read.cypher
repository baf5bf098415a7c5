// Returns a job, by the unique index on _Job.id.
MATCH (j:_Job {id: $id})
USING INDEX SEEK j:_Job(id)
RETURN j {.attempts, .created_at, .updated_at, .error, .lease_until} AS row
