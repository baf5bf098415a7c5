// How many passages have no vector yet (from the store's counts by label), and how many partial files are to be deleted.
MATCH (c:_PendingChunk)
WITH count(c) AS chunks
RETURN chunks, COUNT {
  MATCH (f:_PartialFile)
  WHERE f.lease_until < $now OR ($isAlone AND f.process <> $process)
} AS partial
