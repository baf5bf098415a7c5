// Adds vectors to the running sum of the graph's vectors, kept where the model of the vectors is recorded.
MATCH (m:_Schema {step: 'vectors'})
SET
  m.sum = CASE
    WHEN m.sum IS NULL THEN $sum
    ELSE [i IN range(0, size($sum) - 1) | m.sum[i] + $sum[i]]
  END,
  m.count = coalesce(m.count, 0) + $count
