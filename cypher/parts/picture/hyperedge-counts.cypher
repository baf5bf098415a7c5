// The same of hyperedges.
RETURN
  sum(CASE WHEN isStored THEN links ELSE 0 END) AS hyperedges,
  sum(CASE WHEN isStored THEN 0 ELSE links END) AS derivedHyperedges
