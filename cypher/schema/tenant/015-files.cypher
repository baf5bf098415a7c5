// Files of nodes: by id, by node, by content and by time; their passages by words and by meaning.
CREATE CONSTRAINT file_id IF NOT EXISTS FOR (f:_File) REQUIRE f.id IS UNIQUE;
CREATE CONSTRAINT partial_file_id IF NOT EXISTS FOR (f:_PartialFile) REQUIRE f.id IS UNIQUE;
CREATE CONSTRAINT chunk_id IF NOT EXISTS FOR (c:_Chunk) REQUIRE c.id IS UNIQUE;
CREATE INDEX file_key IF NOT EXISTS FOR (f:_File) ON (f.key);
CREATE INDEX file_content IF NOT EXISTS FOR (f:_File) ON (f.sha256);
CREATE INDEX file_time IF NOT EXISTS FOR (f:_File) ON (f.created_at, f.id);
CREATE FULLTEXT INDEX chunk_text IF NOT EXISTS FOR (c:_Chunk) ON EACH [c.search_text]
OPTIONS {indexConfig: {`fulltext.analyzer`: 'english'}};
CREATE FULLTEXT INDEX chunk_cjk IF NOT EXISTS FOR (c:_Chunk) ON EACH [c.cjk_text]
OPTIONS {indexConfig: {`fulltext.analyzer`: 'cjk'}};
CREATE VECTOR INDEX chunk_vector IF NOT EXISTS FOR (c:_Chunk) ON (c.embedding)
OPTIONS {indexConfig: {`vector.dimensions`: $dimensions, `vector.similarity_function`: 'cosine'}};
