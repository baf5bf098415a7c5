// The memory of one tenant: unique keys and ids, full text, vectors of the model's dimensions, substrings.
CREATE CONSTRAINT schema_step IF NOT EXISTS FOR (s:_Schema) REQUIRE s.step IS UNIQUE;
CREATE CONSTRAINT node_key IF NOT EXISTS FOR (n:Node) REQUIRE n.key IS UNIQUE;
CREATE CONSTRAINT node_id IF NOT EXISTS FOR (n:Node) REQUIRE n.id IS UNIQUE;
CREATE CONSTRAINT hyperedge_id IF NOT EXISTS FOR (h:Hyperedge) REQUIRE h.id IS UNIQUE;
CREATE CONSTRAINT hyperedge_identity IF NOT EXISTS FOR (h:Hyperedge) REQUIRE h.identity IS UNIQUE;
CREATE CONSTRAINT edge_id IF NOT EXISTS FOR ()-[r:RELATES_TO]-() REQUIRE r.id IS UNIQUE;
CREATE CONSTRAINT label_name IF NOT EXISTS FOR (l:_Label) REQUIRE l.label IS UNIQUE;
CREATE CONSTRAINT type_name IF NOT EXISTS FOR (t:_Type) REQUIRE t.name IS UNIQUE;
CREATE CONSTRAINT name_text IF NOT EXISTS FOR (n:_Name) REQUIRE n.name IS UNIQUE;
CREATE CONSTRAINT session_id IF NOT EXISTS FOR (s:_Session) REQUIRE s.id IS UNIQUE;

CREATE FULLTEXT INDEX node_text IF NOT EXISTS FOR (n:Node) ON EACH [n.search_text]
OPTIONS {indexConfig: {`fulltext.analyzer`: 'english'}};
CREATE FULLTEXT INDEX node_cjk IF NOT EXISTS FOR (n:Node) ON EACH [n.cjk_text]
OPTIONS {indexConfig: {`fulltext.analyzer`: 'cjk'}};
CREATE FULLTEXT INDEX edge_text IF NOT EXISTS FOR ()-[r:RELATES_TO]-() ON EACH [r.search_text]
OPTIONS {indexConfig: {`fulltext.analyzer`: 'english'}};
CREATE FULLTEXT INDEX hyperedge_text IF NOT EXISTS FOR (h:Hyperedge) ON EACH [h.search_text]
OPTIONS {indexConfig: {`fulltext.analyzer`: 'english'}};

CREATE VECTOR INDEX node_vector IF NOT EXISTS FOR (n:Node) ON (n.embedding)
OPTIONS {indexConfig: {`vector.dimensions`: $dimensions, `vector.similarity_function`: 'cosine', `vector.hnsw.m`: 32, `vector.hnsw.ef_construction`: 200}};
CREATE VECTOR INDEX hyperedge_vector IF NOT EXISTS FOR (h:Hyperedge) ON (h.embedding)
OPTIONS {indexConfig: {`vector.dimensions`: $dimensions, `vector.similarity_function`: 'cosine'}};
CREATE VECTOR INDEX label_vector IF NOT EXISTS FOR (l:_Label) ON (l.embedding)
OPTIONS {indexConfig: {`vector.dimensions`: $dimensions, `vector.similarity_function`: 'cosine'}};

// Only for keys: a text index accepts values of at most 32,766 bytes, which texts exceed.
CREATE TEXT INDEX node_key_substring IF NOT EXISTS FOR (n:Node) ON (n.key);
