import { createHash } from 'node:crypto';
import { SAVED_QUERIES } from './saved-queries.ts';
import { MEMORY_STYLE } from './style.ts';

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
    /** Runs after each log-in, unless its user chose another command. */
    initCmd: SAVED_QUERIES[0]?.cypher ?? '',
    always: { allowUserStats: false, allowCrashReports: false },
  },
};
