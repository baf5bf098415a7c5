// Lets derived nodes say something else, and takes what they said out of what searches read, where an import put it. They keep
// no version. By the unique index on Node.id.
UNWIND $rows AS row
MATCH (n:Node&_Derived {id: row.id})
USING INDEX SEEK n:Node(id)
SET
  n.description = row.description,
  n.data = row.data,
  n.updated_at = row.updated_at,
  n.rev = n.rev + 1,
  n.search_text = '',
  n.cjk_text = null,
  n.embedding = null,
  n.embedding_b = null,
  n.features = null,
  n.features_b = null,
  n.derived_from = null,
  n.shown = null
REMOVE n:_Pending
