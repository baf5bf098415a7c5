// Names after a name that several nodes have, and these nodes; a name that many have says little, and one of digits alone nothing,
// such as that of fact_10. Index: unique on _Name.name.
MATCH (name:_Name)
USING INDEX SEEK name:_Name(name)
WHERE name.name > $after AND NOT name.name =~ '[\\d ]+' AND 2 <= COUNT { (name)<-[:_NAMED]-() } <= $maxBearers
WITH name, name.name AS text
ORDER BY text
LIMIT $limit
RETURN
  text AS name,
  COLLECT {
    MATCH (name)<-[:_NAMED]-(node:Node)
    WHERE node.key <> $profileKey
    WITH node {
      .key, .node_type, .created_at,
      data: CASE WHEN size(node.data) <= $longest THEN node.data ELSE '{}' END,
      beginning: left(node.description, $longestText),
      characters: size(node.description),
      derived: node:_Derived,
      links: COUNT { (node)-[:RELATES_TO]-(:Node) } + COUNT { (node)-[:PARTICIPATES_IN]->(:Hyperedge) }
    } AS row
    WHERE none(field IN [row.key, row.node_type, row.created_at, row.data, row.beginning] WHERE field IS NULL)
    RETURN row
    ORDER BY row.derived, row.created_at, row.key
  } AS nodes
