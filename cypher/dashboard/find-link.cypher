// Whether a link still begins a session.
RETURN EXISTS { MATCH (l:DashboardLink {hash: $hash}) WHERE l.kept_until > $now } AS is_there
