// For the relationships with a label. The indexes have two properties, so that Neo4j does not use them for a statement that
// finds relationships by a node and compares only the label: that would read all relationships with the label.
CREATE INDEX edge_label IF NOT EXISTS FOR ()-[r:RELATES_TO]-() ON (r.label, r.id);
CREATE INDEX hyperedge_label IF NOT EXISTS FOR (h:Hyperedge) ON (h.label, h.id);
