// Freezes a graph, whose memories can be read but not changed then, or lets it be changed again.
MATCH (g:Graph {id: $id})
SET g.frozen_at = CASE WHEN $frozen THEN coalesce(g.frozen_at, $now) END
RETURN g.id AS id
