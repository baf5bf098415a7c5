// Whether there is a user yet.
RETURN EXISTS { MATCH (:User) } AS is_there
