// Requests by day.
CREATE CONSTRAINT usage_of_day IF NOT EXISTS FOR (u:Usage) REQUIRE (u.graph_id, u.subject, u.day) IS UNIQUE;
CREATE INDEX usage_day IF NOT EXISTS FOR (u:Usage) ON (u.day);
