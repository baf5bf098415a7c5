// Returns the state of the last import of the graph, by the unique index on _Import.name.
MATCH (i:_Import {name: 'import'})
USING INDEX SEEK i:_Import(name)
WHERE i.id IS NOT NULL
RETURN i.id AS id, i.left AS left, i.state AS state
