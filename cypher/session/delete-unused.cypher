// Sessions that nobody used since.
MATCH (s:_Session)
WHERE s.used_at < $before
DELETE s
