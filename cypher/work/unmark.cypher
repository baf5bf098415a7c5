// Takes away marks of graphs, by the unique index on database and process.
UNWIND $marks AS mark
MATCH (w:TenantWork {database: mark.database, process: mark.process})
DELETE w
