// Ends a session.
MATCH (s:DashboardSession {id: $id})
DELETE s
