// Returns every type of the graph with its number of nodes; scans the index node_type.
CALL () {
  MATCH (n:Node)
  USING INDEX n:Node(node_type)
  WHERE n.node_type IS NOT NULL
  WITH n.node_type AS name, count(*) AS nodes
  RETURN collect({name: name, nodes: nodes}) AS counts
}
MATCH (t:_Type)
WITH t.name AS name, t.protected AS protected, counts
WHERE name IS NOT NULL AND protected IS NOT NULL
RETURN name, protected, coalesce([count IN counts WHERE count.name = name | count.nodes][0], 0) AS node_count
ORDER BY node_count DESC, name
