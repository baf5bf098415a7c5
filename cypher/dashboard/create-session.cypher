// Begins a session of the dashboard.
CREATE (s:DashboardSession {
  id: $id,
  subject: $subject,
  account_id: $accountId,
  graph_id: $graphId,
  scope: $scope,
  created_at: $now,
  kept_until: $keptUntil
})
RETURN s.id AS id
