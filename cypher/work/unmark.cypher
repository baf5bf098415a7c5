// Deletes marks, by the unique index on database and process.
UNWIND $marks AS mark
MATCH (w:TenantWork {database: mark.database, process: mark.process})
DELETE w
