// The packed features of nodes, by the unique index on Node.id.
UNWIND $ids AS id
MATCH (n:Node {id: id})
RETURN n.id AS id, n.rev AS rev, n.features AS features
