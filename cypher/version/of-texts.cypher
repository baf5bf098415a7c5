// Returns the versions of derived nodes in which a text had a part, by the full-text index on what past states say it from.
UNWIND $phrases AS phrase
CALL db.index.fulltext.queryNodes('past_sources', phrase) YIELD node AS v
WITH DISTINCT v
WHERE v:_Version
RETURN v.node_id AS node_id, v.version AS version, v.key AS key, v.to AS to, v.data AS data
ORDER BY node_id, version
