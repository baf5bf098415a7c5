g.id AS graph_id,
g.name AS graph_name,
g.revoked_at IS NOT NULL AS is_graph_revoked,
g.frozen_at IS NOT NULL AS is_graph_frozen
