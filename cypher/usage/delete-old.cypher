// Removes what is older than it is kept, by the index on Usage.day.
MATCH (u:Usage)
WHERE u.day < $before
DELETE u
