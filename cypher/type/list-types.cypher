// Every type of the graph with the number of nodes that bear it; scans the index node_type.
CALL () {
  MATCH (n:Node)
  WHERE n.node_type IS NOT NULL
  WITH n.node_type AS name, count(*) AS nodes
  RETURN collect({name: name, nodes: nodes}) AS counts
}
MATCH (t:_Type)
RETURN
  t.name AS name,
  t.protected AS protected,
  coalesce([count IN counts WHERE count.name = t.name | count.nodes][0], 0) AS node_count
ORDER BY node_count DESC, name
