// Partial files whose process has ended, or that are to be deleted. A process keeps its own by their lease.
MATCH (f:_PartialFile)
WHERE f.lease_until < $now OR ($isAlone AND f.process <> $process)
RETURN f.id AS id, f.sha256 AS sha256
LIMIT $limit
