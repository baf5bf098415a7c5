// Adds requests to the days of callers.
UNWIND $rows AS row
MERGE (u:Usage {graph_id: row.graphId, subject: row.subject, day: row.day})
  ON CREATE SET u.account_id = row.accountId, u.requests = 0
SET u.requests = u.requests + row.requests
