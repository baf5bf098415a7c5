// Records what a graph holds on a day, as it was measured last.
MERGE (s:Storage {graph_id: $graphId, sandbox: $sandbox, day: $day})
SET s.account_id = $accountId, s.nodes = $nodes, s.bytes = $bytes, s.file_bytes = $fileBytes
