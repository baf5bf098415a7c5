// The state of the last import.
CREATE CONSTRAINT import_name IF NOT EXISTS FOR (i:_Import) REQUIRE i.name IS UNIQUE;
