// Adds to the calls of the language model about a graph's stored texts on a day, and returns them, by the unique index on
// _Job.id.
MATCH (j:_Job {id: $id})
USING INDEX SEEK j:_Job(id)
// Takes the lock, so that no call is counted on an old value.
SET j.model_calls_on = coalesce(j.model_calls_on, $day)
WITH j, CASE WHEN j.model_calls_on = $day THEN coalesce(j.model_calls, 0) ELSE 0 END + $calls AS calls
SET j.model_calls = calls, j.model_calls_on = $day
RETURN calls
