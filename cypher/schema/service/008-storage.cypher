// What graphs hold by day.
CREATE CONSTRAINT storage_of_day IF NOT EXISTS FOR (s:Storage) REQUIRE (s.graph_id, s.sandbox, s.day) IS UNIQUE;
CREATE INDEX storage_day IF NOT EXISTS FOR (s:Storage) ON (s.day);
