// Marks a graph in which a process has background work.
MERGE (w:TenantWork {database: $database, process: $process})
SET w.namespace = $namespace, w.graph = $graph, w.sandbox = $sandbox, w.renewed_at = $now
