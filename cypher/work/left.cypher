// Marks of other processes that have not been renewed since.
MATCH (w:TenantWork)
WHERE w.process <> $process AND w.renewed_at <= $since
RETURN
  w.database AS database,
  w.process AS process,
  w.namespace AS namespace,
  w.graph AS graph,
  w.sandbox AS sandbox
