// Counts the texts that older rules alone read, by a scan of what was derived from texts.
MATCH (o:_Origin)
WITH o.source AS source, collect(DISTINCT o.engine) AS engines, min(coalesce(o.reader, 1)) AS reader
WHERE engines = ['offline'] AND reader < $reader
RETURN count(source) AS texts
