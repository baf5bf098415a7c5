// The types of every graph: the protected axiom types and the common ones.
UNWIND ['user', 'person', 'organization', 'location', 'group', 'product', 'asset', 'document', 'url'] AS name
MERGE (t:_Type {name: name})
  ON CREATE SET t.protected = true;
UNWIND ['component', 'event', 'concept', 'project', 'tool', 'technology', 'preference', 'fact', 'skill', 'decision', 'artifact'] AS name
MERGE (t:_Type {name: name})
  ON CREATE SET t.protected = false;
