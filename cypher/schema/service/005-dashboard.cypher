// Sessions of the dashboard, and the links that begin one.
CREATE CONSTRAINT dashboard_session IF NOT EXISTS FOR (s:DashboardSession) REQUIRE s.id IS UNIQUE;
CREATE CONSTRAINT dashboard_link IF NOT EXISTS FOR (l:DashboardLink) REQUIRE l.hash IS UNIQUE;
CREATE INDEX dashboard_session_end IF NOT EXISTS FOR (s:DashboardSession) ON (s.kept_until);
CREATE INDEX dashboard_link_end IF NOT EXISTS FOR (l:DashboardLink) ON (l.kept_until);
