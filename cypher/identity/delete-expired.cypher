// Removes what the identity provider keeps no longer, by the indexes on when that is.
CALL () {
  MATCH (n:IdentityRecord) WHERE n.kept_until < $now
  DELETE n
}
CALL () {
  MATCH (n:LogInAttempts) WHERE n.kept_until < $now
  DELETE n
}
CALL () {
  MATCH (n:Invitation) WHERE n.kept_until < $now
  DELETE n
}
