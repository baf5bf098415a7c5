// Returns the identities that a hyperedge has, by the unique index on Hyperedge.identity.
UNWIND $identities AS identity
MATCH (h:Hyperedge {identity: identity})
USING INDEX SEEK h:Hyperedge(identity)
RETURN h.identity AS identity
