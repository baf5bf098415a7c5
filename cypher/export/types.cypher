// Returns the types after a name in the order of names, by the unique index on _Type.name.
MATCH (t:_Type)
USING INDEX SEEK t:_Type(name)
WHERE t.name > $after AND t.protected IS NOT NULL
RETURN t.name AS name, t.protected AS protected
ORDER BY name
LIMIT $page
