// The running sum of the graph's vectors.
MATCH (m:_Mean {name: 'node vectors'})
RETURN m.sum AS sum, m.count AS count
