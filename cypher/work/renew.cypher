// Says that a process which has work is still there.
MATCH (w:TenantWork {process: $process})
SET w.renewed_at = $now
