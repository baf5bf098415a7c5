// Records how far an import has come, in the transaction of what it wrote, by the unique index on _Import.name. There is no
// row where another import began.
MATCH (i:_Import {name: 'import', id: $id})
USING INDEX SEEK i:_Import(name)
SET i.left = $left, i.state = $state
RETURN i.id AS id
