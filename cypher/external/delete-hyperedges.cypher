// Deletes external hyperedges by Neo4j's ids, before those of the service say the same. Returns those that were there, and that
// still have nothing but members.
UNWIND $elements AS element
MATCH (h:_External&_Hyperedge)
WHERE
  elementId(h) = element AND
  NOT EXISTS {
    MATCH (h)-[p]-()
    WHERE NOT (type(p) = 'PARTICIPATES_IN' AND endNode(p) = h AND all(name IN keys(p) WHERE name = 'position'))
  }
DETACH DELETE h
RETURN element
