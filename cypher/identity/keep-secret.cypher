// A secret of the service, sealed: the one kept under the name, or the one given where there is none yet.
MERGE (s:ServiceSecret {name: $name})
  ON CREATE SET s.value = $value
RETURN s.value AS value
