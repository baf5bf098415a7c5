// Begins a file: its passages may be written, and no reader sees it until it is published.
CREATE (:_PartialFile {id: $id, sha256: $sha256, process: $process, lease_until: $leaseUntil})
