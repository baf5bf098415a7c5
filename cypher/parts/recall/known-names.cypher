// The nodes of a name in the query that few nodes have. Index: _Name.name.
MATCH (name:_Name {name: run})
USING INDEX SEEK name:_Name(name)
WHERE COUNT { MATCH (name)<-[link:_NAMED]-() WHERE link.derived IS NULL RETURN link LIMIT $maxNameMatches + 1 } <= $maxNameMatches
MATCH (name)<-[:_NAMED]-(node:Node)
// What is derived from texts answers only where the query is its name.
WHERE NOT node:_Derived OR run = $whole
