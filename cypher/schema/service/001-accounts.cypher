// Records of the service itself: accounts, their graphs, and API keys, which are found by their hash.
CREATE CONSTRAINT schema_step IF NOT EXISTS FOR (s:_Schema) REQUIRE s.step IS UNIQUE;
CREATE CONSTRAINT account_id IF NOT EXISTS FOR (a:Account) REQUIRE a.id IS UNIQUE;
CREATE CONSTRAINT account_namespace IF NOT EXISTS FOR (a:Account) REQUIRE a.namespace IS UNIQUE;
CREATE CONSTRAINT graph_id IF NOT EXISTS FOR (g:Graph) REQUIRE g.id IS UNIQUE;
CREATE CONSTRAINT graph_name IF NOT EXISTS FOR (g:Graph) REQUIRE (g.namespace, g.name) IS UNIQUE;
CREATE CONSTRAINT api_key_id IF NOT EXISTS FOR (k:ApiKey) REQUIRE k.id IS UNIQUE;
CREATE CONSTRAINT api_key_hash IF NOT EXISTS FOR (k:ApiKey) REQUIRE k.hash IS UNIQUE;
