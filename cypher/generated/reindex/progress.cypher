// Counts what has a vector in one slot, and what of it has one in the other. Scans what has vectors.
CALL () {
  MATCH (n:Node)
  WHERE
    n[$from] IS NOT NULL AND
    // Whether the service wrote the node: a server holds what others drew until the next sweep.
    [n.id, n.key] IS :: LIST<STRING NOT NULL> NOT NULL AND n.rev IS :: INTEGER NOT NULL
  RETURN count(*) AS total, count(n[$to]) AS done
  UNION ALL
  MATCH (n:Hyperedge|_Label|_Event|_Chunk|_Version)
  WHERE n[$from] IS NOT NULL
  RETURN count(*) AS total, count(n[$to]) AS done
}
RETURN sum(total) AS total, sum(done) AS done
