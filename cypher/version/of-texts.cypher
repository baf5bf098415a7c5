// Returns the versions of derived nodes in which a text had a part.
MATCH (v:_FromTexts)
WHERE v:_Version AND any(source IN v.sources WHERE source IN $sources)
RETURN v.node_id AS node_id, v.version AS version, v.key AS key, v.to AS to, v.data AS data
ORDER BY node_id, version
