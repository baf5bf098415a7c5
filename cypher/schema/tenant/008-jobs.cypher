// Work that is done in the background.
CREATE CONSTRAINT job_id IF NOT EXISTS FOR (j:_Job) REQUIRE j.id IS UNIQUE;
