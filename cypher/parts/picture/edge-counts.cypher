// Edges that callers stored, and those that were derived or have a derived end.
RETURN
  sum(CASE WHEN isStored THEN links ELSE 0 END) AS edges,
  sum(CASE WHEN isStored THEN 0 ELSE links END) AS derivedEdges
