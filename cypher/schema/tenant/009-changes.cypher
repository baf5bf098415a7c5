// Changes that can be undone.
CREATE CONSTRAINT change_id IF NOT EXISTS FOR (c:_Change) REQUIRE c.id IS UNIQUE;
