// Makes each edge unless one with the same ends and label stands; its data is then merged over the old.
UNWIND $edges AS row
MATCH (a:Node {key: row.from})
MATCH (b:Node {key: row.to})
MERGE (a)-[r:RELATES_TO {label: row.label}]->(b)
  ON CREATE SET
    r.id = row.id,
    r.relationship = row.relationship,
    r.data = row.data,
    r.search_text = row.searchText,
    r.created_at = $now
RETURN
  row.index AS index,
  r.id = row.id AS created,
  r.relationship AS relationship,
  r.data AS data,
  r.id AS id
