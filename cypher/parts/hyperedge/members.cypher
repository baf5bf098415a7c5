COLLECT {
  MATCH (member:Node)-[place:PARTICIPATES_IN]->(h)
  WHERE [member.id, member.key] IS :: LIST<STRING NOT NULL> NOT NULL AND member.rev IS :: INTEGER NOT NULL
  WITH member.key AS name, place.position AS position
  WHERE name IS NOT NULL
  RETURN name
  ORDER BY position
} AS nodes
