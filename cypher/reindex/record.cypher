// Changes what the graph records of its vectors, unless it changed since it was read. Index: unique on _Schema.step.
MATCH (s:_Schema {step: 'vectors'})
USING INDEX SEEK s:_Schema(step)
// Takes the lock, so that the compared values cannot change before the write.
SET s.model = s.model
WITH s
WHERE
  s.model = $before.model AND
  coalesce(s.next_model, '') = coalesce($before.next_model, '') AND
  coalesce(s.is_emptying, false) = coalesce($before.is_emptying, false)
SET s += $after
RETURN s.model AS model
