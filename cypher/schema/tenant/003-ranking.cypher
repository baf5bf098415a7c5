// What ranking needs besides words and vectors: names of nodes, words of scripts without spaces, sessions.
CREATE CONSTRAINT name_text IF NOT EXISTS FOR (n:_Name) REQUIRE n.name IS UNIQUE;
CREATE CONSTRAINT session_id IF NOT EXISTS FOR (s:_Session) REQUIRE s.id IS UNIQUE;
CREATE CONSTRAINT mean_name IF NOT EXISTS FOR (m:_Mean) REQUIRE m.name IS UNIQUE;
CREATE FULLTEXT INDEX node_cjk IF NOT EXISTS FOR (n:Node) ON EACH [n.cjk_text]
OPTIONS {indexConfig: {`fulltext.analyzer`: 'cjk'}};
