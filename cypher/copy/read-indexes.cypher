// Returns the statements that make the indexes of the database, but for those of constraints and those of every database.
SHOW INDEXES YIELD name, type, owningConstraint, createStatement
WHERE owningConstraint IS NULL AND type <> 'LOOKUP'
RETURN createStatement AS statement
ORDER BY name
