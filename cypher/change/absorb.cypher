// Earlier records that hold content of a node which is merged into another one hold content of that one from now on.
MATCH (c:_Change)
WHERE $from IN c.node_keys AND NOT $into IN c.node_keys
SET c.node_keys = c.node_keys + $into
