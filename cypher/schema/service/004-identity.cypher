// What the embedded identity provider keeps: users, invitations, failed log-ins, and its own records, sealed.
CREATE CONSTRAINT user_id IF NOT EXISTS FOR (u:User) REQUIRE u.id IS UNIQUE;
CREATE CONSTRAINT user_email IF NOT EXISTS FOR (u:User) REQUIRE u.email IS UNIQUE;
CREATE CONSTRAINT invitation IF NOT EXISTS FOR (i:Invitation) REQUIRE i.hash IS UNIQUE;
CREATE CONSTRAINT log_in_attempts IF NOT EXISTS FOR (a:LogInAttempts) REQUIRE a.name IS UNIQUE;
CREATE CONSTRAINT identity_record IF NOT EXISTS FOR (r:IdentityRecord) REQUIRE r.key IS UNIQUE;
CREATE CONSTRAINT service_secret IF NOT EXISTS FOR (s:ServiceSecret) REQUIRE s.name IS UNIQUE;
CREATE INDEX identity_record_grant IF NOT EXISTS FOR (r:IdentityRecord) ON (r.grant);
CREATE INDEX identity_record_uid IF NOT EXISTS FOR (r:IdentityRecord) ON (r.uid);
CREATE INDEX identity_record_user IF NOT EXISTS FOR (r:IdentityRecord) ON (r.user_id);
CREATE INDEX identity_record_end IF NOT EXISTS FOR (r:IdentityRecord) ON (r.kept_until);
CREATE INDEX log_in_attempts_end IF NOT EXISTS FOR (a:LogInAttempts) ON (a.kept_until);
CREATE INDEX invitation_end IF NOT EXISTS FOR (i:Invitation) ON (i.kept_until);
