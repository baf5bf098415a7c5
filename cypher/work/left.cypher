// Returns the marks of other processes that were not renewed since the time.
MATCH (w:TenantWork)
WHERE w.process <> $process AND w.renewed_at <= $since
RETURN
  w.database AS database,
  w.process AS process,
  w.namespace AS namespace,
  w.graph AS graph,
  w.sandbox AS sandbox
