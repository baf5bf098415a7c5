// What nodes said before, by words, by meaning and by the time until which they said it. Only a recall as of a time reads these
// indexes; those by words are written after commits.
CREATE FULLTEXT INDEX version_text IF NOT EXISTS FOR (v:_Version) ON EACH [v.search_text]
OPTIONS {indexConfig: {`fulltext.analyzer`: 'english', `fulltext.eventually_consistent`: true}};
CREATE FULLTEXT INDEX version_cjk IF NOT EXISTS FOR (v:_Version) ON EACH [v.cjk_text]
OPTIONS {indexConfig: {`fulltext.analyzer`: 'cjk', `fulltext.eventually_consistent`: true}};
CREATE VECTOR INDEX version_vector IF NOT EXISTS FOR (v:_Version) ON (v.embedding)
OPTIONS {indexConfig: {`vector.dimensions`: $dimensions, `vector.similarity_function`: 'cosine'}};
CREATE INDEX version_end IF NOT EXISTS FOR (v:_Version) ON (v.to, v.from);
