CREATE CONSTRAINT origin IF NOT EXISTS FOR (o:_Origin) REQUIRE (o.target, o.source) IS UNIQUE;
CREATE INDEX origin_source IF NOT EXISTS FOR (o:_Origin) ON (o.source);
CREATE TEXT INDEX name_words IF NOT EXISTS FOR (n:_Name) ON (n.name);
