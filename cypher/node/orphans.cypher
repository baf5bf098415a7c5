// Returns the nodes without any edge or hyperedge but for the user's profile, what callers stored first, then the newest; scans the nodes. A node that is deleted while it is read
// has no fields and is left out.
MATCH (n:Node)
WHERE
  n.key <> $profileKey AND
  NOT EXISTS { (n)-[:RELATES_TO]-(:Node) } AND
  NOT EXISTS { (n)-[:PARTICIPATES_IN]->(:Hyperedge) }
WITH n, n.key AS key, n.created_at AS created_at
WHERE key IS NOT NULL AND created_at IS NOT NULL
ORDER BY n:_Derived, created_at DESC, key
WITH collect(n) AS orphans
RETURN
  size(orphans) AS total,
  size([n IN orphans WHERE n:_Derived]) AS derived,
  [orphan IN [n IN orphans[$offset..$offset + $limit] | n {.key, .description, .node_type, .created_at, derived: n:_Derived}]
    WHERE none(field IN [orphan.key, orphan.description, orphan.node_type, orphan.created_at] WHERE field IS NULL)] AS orphans
