// Returns a row where the database answers.
RETURN 1 AS answer
