// Forgets the log-ins counted under a name: one has succeeded.
MATCH (a:LogInAttempts {name: $name})
DELETE a
