// Deletes the remains of forgotten memories of earlier versions: unused labels, types and names, and the sum of vectors.
CALL () {
  MATCH ()-[r:RELATES_TO]->()
  RETURN collect(DISTINCT r.label) AS ofEdges
}
CALL () {
  MATCH (h:Hyperedge)
  RETURN collect(DISTINCT h.label) AS ofHyperedges
}
MATCH (l:_Label)
WHERE NOT l.label IN ofEdges + ofHyperedges
DETACH DELETE l;

CALL () {
  MATCH (n:Node)
  RETURN collect(DISTINCT n.node_type) AS ofNodes
}
MATCH (t:_Type)
WHERE NOT t.protected AND NOT t.name IN ofNodes + ['component', 'event', 'concept', 'project', 'tool', 'technology', 'preference', 'fact', 'skill', 'decision', 'artifact']
DETACH DELETE t;

MATCH (name:_Name)
WHERE NOT EXISTS { (name)<-[:_NAMED]-() }
DETACH DELETE name;

MATCH (m:_Schema {step: 'vectors'})
REMOVE m.sum, m.count;
