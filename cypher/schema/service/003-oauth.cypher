// What OAuth keeps: clients, codes, refresh families and the access tokens that were handed out. Secrets are hashes.
CREATE CONSTRAINT oauth_client IF NOT EXISTS FOR (c:OAuthClient) REQUIRE c.id IS UNIQUE;
CREATE INDEX oauth_client_end IF NOT EXISTS FOR (c:OAuthClient) ON (c.kept_until);
CREATE CONSTRAINT oauth_code IF NOT EXISTS FOR (c:AuthorizationCode) REQUIRE c.hash IS UNIQUE;
CREATE CONSTRAINT spent_state IF NOT EXISTS FOR (s:SpentState) REQUIRE s.hash IS UNIQUE;
CREATE CONSTRAINT consent IF NOT EXISTS FOR (c:Consent) REQUIRE (c.subject, c.client_id) IS UNIQUE;
CREATE CONSTRAINT refresh_family IF NOT EXISTS FOR (f:RefreshFamily) REQUIRE f.id IS UNIQUE;
CREATE CONSTRAINT refresh_handle IF NOT EXISTS FOR (h:RefreshHandle) REQUIRE h.hash IS UNIQUE;
CREATE CONSTRAINT access_token IF NOT EXISTS FOR (t:AccessToken) REQUIRE t.hash IS UNIQUE;
CREATE INDEX oauth_code_end IF NOT EXISTS FOR (c:AuthorizationCode) ON (c.kept_until);
CREATE INDEX spent_state_end IF NOT EXISTS FOR (s:SpentState) ON (s.kept_until);
CREATE INDEX refresh_family_end IF NOT EXISTS FOR (f:RefreshFamily) ON (f.kept_until);
CREATE INDEX access_token_end IF NOT EXISTS FOR (t:AccessToken) ON (t.kept_until);
