// What happened to the memory, and what was noted: by time, by key, by the words of the summary and, for notes, by meaning.
CREATE CONSTRAINT event_id IF NOT EXISTS FOR (e:_Event) REQUIRE e.id IS UNIQUE;
CREATE INDEX event_time IF NOT EXISTS FOR (e:_Event) ON (e.at, e.id);
CREATE INDEX event_key IF NOT EXISTS FOR (k:_EventKey) ON (k.key, k.at);
CREATE INDEX event_key_event IF NOT EXISTS FOR (k:_EventKey) ON (k.event);
CREATE FULLTEXT INDEX event_text IF NOT EXISTS FOR (e:_Event) ON EACH [e.search_text]
OPTIONS {indexConfig: {`fulltext.analyzer`: 'english', `fulltext.eventually_consistent`: true}};
CREATE VECTOR INDEX event_vector IF NOT EXISTS FOR (e:_Event) ON (e.embedding)
OPTIONS {indexConfig: {`vector.dimensions`: $dimensions, `vector.similarity_function`: 'cosine'}};
