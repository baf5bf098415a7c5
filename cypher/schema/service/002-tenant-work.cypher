// The graphs with background work, so that a start finds it without opening every graph.
CREATE CONSTRAINT tenant_work IF NOT EXISTS FOR (w:TenantWork) REQUIRE (w.database, w.process) IS UNIQUE;
