// Those of the identities that a hyperedge has already, by the unique index on Hyperedge.identity.
UNWIND $identities AS identity
MATCH (h:Hyperedge {identity: identity})
RETURN h.identity AS identity
