// Deletes the records that hold the content of a deleted node.
MATCH (c:_Change)
WHERE $key IN c.node_keys
DELETE c
