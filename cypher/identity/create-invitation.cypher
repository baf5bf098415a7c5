// Makes an invitation, of which only the hash is kept.
CREATE (i:Invitation {
  hash: $hash,
  tenant_ns: $tenantNs,
  tenant_db: $tenantDb,
  role: $role,
  kept_until: $keptUntil
})
RETURN i.hash AS hash
