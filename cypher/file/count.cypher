// How many files the graph has, from the store's counts by label.
MATCH (f:_File)
RETURN count(f) AS files
