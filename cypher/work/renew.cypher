// Renews the marks of a process.
MATCH (w:TenantWork {process: $process})
SET w.renewed_at = $now
