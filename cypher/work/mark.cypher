// Marks a graph as having work in the background of a process.
MERGE (w:TenantWork {database: $database, process: $process})
SET
  w.namespace = $namespace,
  w.graph = $graph,
  w.sandbox = $sandbox,
  w.renewed_at = $now
