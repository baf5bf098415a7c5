// How many nodes and relationships the database has, which it counts itself: nothing is scanned.
RETURN COUNT { () } AS nodes, COUNT { ()-->() } AS relationships
