// Returns every type of the graph with its number of nodes, stored and derived apart; scans the index node_type.
CALL () {
  MATCH (n:Node)
  USING INDEX n:Node(node_type)
  WHERE n.node_type IS NOT NULL
  WITH n.node_type AS name, count(*) AS nodes
  RETURN collect({name: name, nodes: nodes}) AS counts
}
CALL () {
  MATCH (n:_Derived)
  WITH n.node_type AS name, count(*) AS nodes
  RETURN collect({name: name, nodes: nodes}) AS ofDerived
}
MATCH (t:_Type)
WITH
  t.name AS name, t.protected AS protected,
  coalesce([count IN counts WHERE count.name = t.name | count.nodes][0], 0) AS nodes,
  coalesce([count IN ofDerived WHERE count.name = t.name | count.nodes][0], 0) AS derived
WHERE name IS NOT NULL AND protected IS NOT NULL
RETURN name, protected, nodes - derived AS node_count, derived
ORDER BY node_count DESC, derived DESC, name
