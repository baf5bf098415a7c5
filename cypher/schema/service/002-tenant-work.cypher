// Which graphs have work in the background, so that a start finds it without a visit.
CREATE CONSTRAINT tenant_work IF NOT EXISTS FOR (w:TenantWork) REQUIRE (w.database, w.process) IS UNIQUE;
