// The running sum of the graph's vectors.
MATCH (m:_Schema {step: 'vectors'})
WHERE m.count > 0
RETURN m.sum AS sum, m.count AS count
