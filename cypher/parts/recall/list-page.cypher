// The number of nodes, and a page of them after a time and id, what callers stored first, then the newest, or in order of time.
// The text before a time puts what was derived last.
WITH nodes, size([node IN nodes WHERE node:_Derived]) AS derived
RETURN
  size(nodes) AS total,
  derived,
  COLLECT {
    UNWIND nodes AS node
    WITH
      node.key AS key,
      CASE WHEN derived = 0 OR NOT node:_Derived THEN '' WHEN $isByTime THEN '~' ELSE ' ' END + coalesce(node.occurred_at, node.created_at) AS time,
      CASE WHEN node:_Version THEN node.node_id ELSE node.id END AS id
    WHERE
      key IS NOT NULL AND time IS NOT NULL AND id IS NOT NULL AND
      ($time IS NULL OR CASE WHEN $isByTime THEN time > $time OR (time = $time AND id > $id) ELSE time < $time OR (time = $time AND id < $id) END)
    RETURN {key: key, time: time, id: id}
    ORDER BY CASE WHEN $isByTime THEN time END, CASE WHEN $isByTime THEN id END, time DESC, id DESC
    LIMIT $limit
  } AS page
