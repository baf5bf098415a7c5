// Nodes from before ranking features existed get them in the background.
MATCH (n:Node)
WHERE n.features IS NULL
SET
  n:_Pending,
  n.rev = 1;
