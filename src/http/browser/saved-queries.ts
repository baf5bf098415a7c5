import { createHash } from 'node:crypto';
import { MEMORY_STYLE } from './style.ts';

/** A query that Neo4j Browser offers among its favourites. */
export interface SavedQuery {
  readonly title: string;
  /** Reads only, and shows memory only: no node of the service's own. */
  readonly cypher: string;
}

/** docs/reference/cypher-cookbook.md explains each of them, and a unit test holds it to that. */
export const SAVED_QUERIES: readonly SavedQuery[] = [
  {
    title: 'The latest memories, and how they are related',
    cypher: `MATCH (n:Node)
WHERE NOT n:_Derived
WITH n ORDER BY n.created_at DESC LIMIT 25
OPTIONAL MATCH p = (n)-[r:RELATES_TO]-(m:Node)
WHERE r.derived IS NULL AND NOT m:_Derived
RETURN n, p LIMIT 100`,
  },
  {
    title: 'The same with what was read from their texts (small and pale)',
    cypher: `MATCH (n:Node)
WHERE NOT n:_Derived
WITH n ORDER BY n.created_at DESC LIMIT 25
OPTIONAL MATCH p = (n)-[r:RELATES_TO]-(m:Node)
OPTIONAL MATCH q = (m:_Derived)-[:RELATES_TO]-(:_Derived)
RETURN n, p, q ORDER BY r.derived IS NOT NULL LIMIT 200`,
  },
  {
    title: 'One memory with all around it (put its key in the first line)',
    cypher: `WITH 'user_profile' AS key
MATCH (n:Node {key: key})
OPTIONAL MATCH p = (n)-[r:RELATES_TO]-(:Node)
OPTIONAL MATCH h = (n)-[:PARTICIPATES_IN]->(:Hyperedge)<-[:PARTICIPATES_IN]-(:Node)
RETURN n, p, h ORDER BY r.derived IS NOT NULL LIMIT 200`,
  },
  {
    title: 'Hyperedges with their members',
    cypher: `MATCH (h:Hyperedge)
WITH h ORDER BY h.derived IS NOT NULL, h.created_at DESC LIMIT 25
MATCH p = (:Node)-[:PARTICIPATES_IN]->(h)
RETURN p`,
  },
  {
    title: 'Hyperedges as sentences',
    cypher: `MATCH (n:Node)-[p:PARTICIPATES_IN]->(h:Hyperedge)
WITH h, n ORDER BY p.position
WITH h, collect(n.key) AS members
RETURN members, h.relationship AS relationship, h.created_at AS since, h.derived AS derived
ORDER BY derived IS NOT NULL, since DESC LIMIT 100`,
  },
  {
    title: 'The most connected memories',
    cypher: `MATCH (n:Node)
WHERE NOT n:_Derived
WITH
  n,
  COUNT { (n)-[r:RELATES_TO]-() WHERE r.derived IS NULL } +
  COUNT { (n)-[:PARTICIPATES_IN]->(h) WHERE h.derived IS NULL } AS stored,
  COUNT { (n)-[:RELATES_TO|PARTICIPATES_IN]-() } AS all
WHERE all > 0
RETURN n.key AS key, n.description AS description, stored, all - stored AS derived
ORDER BY stored DESC, derived DESC LIMIT 25`,
  },
  {
    title: 'Memories by type',
    cypher: `MATCH (n:Node)
RETURN
  n.node_type AS type,
  count(CASE WHEN NOT n:_Derived THEN 1 END) AS stored,
  count(CASE WHEN n:_Derived THEN 1 END) AS derived
ORDER BY stored DESC, derived DESC`,
  },
  {
    title: 'Relationships by their label',
    cypher: `MATCH (:Node)-[r:RELATES_TO]->(:Node)
RETURN
  r.label AS label,
  count(*) - count(r.derived) AS stored,
  count(r.derived) AS derived,
  collect(DISTINCT r.relationship)[..5] AS words
ORDER BY stored DESC, derived DESC`,
  },
  {
    title: 'Memories without a relationship',
    cypher: `MATCH (n:Node)
WHERE NOT EXISTS { (n)-[:RELATES_TO|PARTICIPATES_IN]-() }
RETURN n ORDER BY n.created_at DESC LIMIT 50`,
  },
  {
    title: 'Memories that contain a word (put it in the first line)',
    cypher: `WITH 'user' AS word
CALL db.index.fulltext.queryNodes('node_text', word) YIELD node, score
RETURN node.key AS key, node.description AS description, score
LIMIT 25`,
  },
  {
    title: 'What was drawn by hand and is no memory yet',
    cypher: `MATCH (n)
WHERE none(label IN labels(n) WHERE label IN ['Node', 'Hyperedge'] OR (label STARTS WITH '_' AND label <> '_External'))
OPTIONAL MATCH p = (n)--()
RETURN n, p LIMIT 100`,
  },
];

const FOLDER = { id: 'memory-graph-service', name: 'Memory' };

/** What `prepare.js` puts into the storage of Neo4j Browser, in the forms of version 5.24. */
export const memoryView = {
  folder: FOLDER,
  /** A query is named by the comment in its first line. */
  queries: SAVED_QUERIES.map(({ title, cypher }) => ({
    id: createHash('sha256').update(title).digest('hex').slice(0, 32),
    content: `// ${title}\n${cypher}`,
    folder: FOLDER.id,
  })),
  style: MEMORY_STYLE,
  settings: {
    /** Unless its user chose otherwise: the first query runs after each log-in, and a picture has what its query returns. */
    first: { initCmd: SAVED_QUERIES[0]?.cypher ?? '', autoComplete: false },
    always: { allowUserStats: false, allowCrashReports: false },
  },
};
