// The users of accounts.
CREATE CONSTRAINT member IF NOT EXISTS FOR (m:Member) REQUIRE (m.account_id, m.subject) IS UNIQUE;
CREATE CONSTRAINT member_id IF NOT EXISTS FOR (m:Member) REQUIRE m.id IS UNIQUE;
