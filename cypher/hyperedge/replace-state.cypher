// Writes the data and the valid times of existing hyperedges, by the unique index on Hyperedge.id.
UNWIND $hyperedges AS row
MATCH (h:Hyperedge {id: row.id})
USING INDEX SEEK h:Hyperedge(id)
SET
  h.data = row.data,
  h.valid_from = row.validFrom,
  h.valid_to = row.validTo,
  h.search_text = row.searchText
RETURN h.id AS id
