// Writes the merged data of hyperedges that stood already.
UNWIND $hyperedges AS row
MATCH (h:Hyperedge {id: row.id})
USING INDEX SEEK h:Hyperedge(id)
SET h.data = row.data, h.search_text = row.searchText
RETURN h.id AS id
