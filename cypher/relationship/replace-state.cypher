// Writes the data and the valid times of existing edges, by the unique index on RELATES_TO.id.
UNWIND $edges AS row
MATCH ()-[r:RELATES_TO {id: row.id}]->()
USING INDEX SEEK r:RELATES_TO(id)
SET
  r.data = row.data,
  r.valid_from = row.validFrom,
  r.valid_to = row.validTo,
  r.shown = null,
  r.search_text = row.searchText
RETURN r.id AS id
