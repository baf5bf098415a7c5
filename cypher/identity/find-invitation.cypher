// Whether an invitation still holds.
RETURN EXISTS { MATCH (i:Invitation {hash: $hash}) WHERE i.kept_until > $now } AS is_there
