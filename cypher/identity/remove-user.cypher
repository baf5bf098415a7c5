// Removes a user with every log-in, and shuts out the member that the user was of accounts, which it returns. No row where
// there is no such user; the mark that is set first takes the lock.
MATCH (u:User {id: $id})
SET u.reset_tried_at = timestamp()
WITH u
WHERE u.email IS NOT NULL
// part: identity/end-log-ins
CALL () {
  MATCH (m:Member {subject: $subject})
  SET m.removed_at = coalesce(m.removed_at, $now)
}
DELETE u
RETURN COLLECT { MATCH (m:Member {subject: $subject}) RETURN m.account_id } AS account_ids
