// Tell whether anything bears a label. Of two properties, so that no statement which asks for the label alone, of
// relationships that it has found by a node, is planned to look through all that bear it.
CREATE INDEX edge_label IF NOT EXISTS FOR ()-[r:RELATES_TO]-() ON (r.label, r.id);
CREATE INDEX hyperedge_label IF NOT EXISTS FOR (h:Hyperedge) ON (h.label, h.id);
