COLLECT {
  MATCH (member:Node)-[place:PARTICIPATES_IN]->(h)
  WITH member.key AS name, place.position AS position
  WHERE name IS NOT NULL
  RETURN name
  ORDER BY position
} AS nodes
