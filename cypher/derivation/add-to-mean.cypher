// Adds vectors to the running sum of the graph's vectors.
MERGE (m:_Mean {name: 'node vectors'})
  ON CREATE SET
    m.count = 0,
    m.sum = [value IN $sum | 0.0]
SET
  m.sum = [i IN range(0, size($sum) - 1) | m.sum[i] + $sum[i]],
  m.count = m.count + $count
