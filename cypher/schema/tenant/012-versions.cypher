// What nodes said before: by node and number, by key and time, and by what they are forgotten with.
CREATE CONSTRAINT version_number IF NOT EXISTS FOR (v:_Version) REQUIRE (v.node_id, v.version) IS UNIQUE;
CREATE INDEX version_time IF NOT EXISTS FOR (v:_Version) ON (v.key, v.from);
CREATE INDEX version_owner IF NOT EXISTS FOR (v:_Version) ON (v.owner);
