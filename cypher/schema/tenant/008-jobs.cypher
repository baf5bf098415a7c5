// Background jobs.
CREATE CONSTRAINT job_id IF NOT EXISTS FOR (j:_Job) REQUIRE j.id IS UNIQUE;
