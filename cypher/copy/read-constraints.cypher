// Returns the statements that make the constraints of the database.
SHOW CONSTRAINTS YIELD name, createStatement
RETURN createStatement AS statement
ORDER BY name
