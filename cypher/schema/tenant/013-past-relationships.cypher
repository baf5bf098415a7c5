// How nodes were related before: by state, by relationship, by member, and by what they are forgotten with.
CREATE CONSTRAINT past_state IF NOT EXISTS FOR (p:_PastRelationship) REQUIRE p.state IS UNIQUE;
CREATE INDEX past_relationship IF NOT EXISTS FOR (p:_PastRelationship) ON (p.id);
CREATE INDEX past_member IF NOT EXISTS FOR (m:_PastMember) ON (m.key);
CREATE INDEX past_owner IF NOT EXISTS FOR (m:_PastMember) ON (m.owner);
