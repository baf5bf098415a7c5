// Gives a refresh handle back that was claimed while the identity provider did not answer.
MATCH (h:RefreshHandle {hash: $hash})
REMOVE h.spent_at
RETURN h.hash AS hash
