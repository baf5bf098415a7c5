// Counts what has a vector in one slot, and what of it has one in the other. Scans what has vectors.
CALL () {
  MATCH (n:Node)
  WHERE
    n[$from] IS NOT NULL AND
    // part: node/is-memory
  RETURN count(*) AS total, count(n[$to]) AS done
  UNION ALL
  MATCH (n:Hyperedge|_Label|_Event|_Chunk|_Version)
  WHERE n[$from] IS NOT NULL
  RETURN count(*) AS total, count(n[$to]) AS done
}
RETURN sum(total) AS total, sum(done) AS done
