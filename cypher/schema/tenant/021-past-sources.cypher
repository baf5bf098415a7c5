// From which texts past states say what they say, to be forgotten with them.
CREATE FULLTEXT INDEX past_sources IF NOT EXISTS FOR (n:_PastRelationship|_Version) ON EACH [n.sources]
OPTIONS {indexConfig: {`fulltext.analyzer`: 'keyword'}};
