// Counts the nodes and the passages whose text was not read for entities yet, from the store's counts by label.
MATCH (n:_ToEnrich)
RETURN count(n) AS pending
