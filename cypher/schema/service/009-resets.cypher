// Links by which users choose another password.
CREATE CONSTRAINT user_reset IF NOT EXISTS FOR (u:User) REQUIRE u.reset_hash IS UNIQUE;
