ORDER BY degree DESC, at DESC, key
LIMIT $limit
RETURN collect(key) AS keys
