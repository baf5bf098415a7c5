// Nodes but for derived ones, where those are not asked for.
WITH *
WHERE
  ($derived OR NOT node:_Derived) AND
