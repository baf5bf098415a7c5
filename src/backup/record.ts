import { z } from 'zod';
import type { CopiedNode, CopiedRelationship } from '../graph/copy/read-database.ts';

const FORMAT = 'memory-graph-backup/1';

const encryption = z.strictObject({
  /** In base64url. */
  salt: z.string(),
  iv: z.string(),
  /** Tells a wrong passphrase from a damaged file. */
  check: z.string(),
});
export type Encryption = z.output<typeof encryption>;

/** The first line of a backup, in clear: what it is of. */
export const backupHeader = z.strictObject({
  format: z.literal(FORMAT),
  kind: z.enum(['graph', 'service']),
  created_at: z.string(),
  /** Whether the schedule made it: only such backups are deleted by it. */
  scheduled: z.boolean(),
  graph: z.strictObject({ id: z.string(), name: z.string(), account_id: z.string() }).nullable(),
  encryption: encryption.nullable(),
});
export type BackupHeader = z.output<typeof backupHeader>;

/** What a backup is of. */
export type BackupSubject = Pick<BackupHeader, 'kind' | 'scheduled' | 'graph'>;

export function newHeader(subject: BackupSubject, encryption: Encryption | null, at: Date): BackupHeader {
  return { format: FORMAT, ...subject, created_at: at.toISOString(), encryption };
}

const count = z.int().min(0);
const number = z.int();
const properties = z.record(z.string(), z.unknown());

const counts = z.strictObject({ databases: count, nodes: count, relationships: count, files: count });
export type BackupCounts = z.output<typeof counts>;

/** Which of the graph's databases, or the service's records. */
const databaseName = z.enum(['live', 'sandbox', 'service']);
export type DatabaseName = z.output<typeof databaseName>;

const databaseStart = z.strictObject({
  name: databaseName,
  /** The statements that make its constraints and indexes. */
  schema: z.array(z.string().regex(/^CREATE (CONSTRAINT|(\w+ )?INDEX) [^;]+$/)),
});
export type DatabaseStart = z.output<typeof databaseStart>;

/** The content of files of a database. Its parts follow. */
const fileStart = z.strictObject({ database: databaseName, sha256: z.string().regex(/^[\da-f]{64}$/) });
export type FileStart = z.output<typeof fileStart>;

/** A line of a backup after the header: each database with its nodes and then its relationships, and files after all of them. */
export const backupRecord = z.union([
  z.strictObject({ node: z.strictObject({ id: number, labels: z.array(z.string()), properties }) }),
  z.strictObject({
    relationship: z.strictObject({ from: number, to: number, type: z.string(), properties }),
  }),
  z.strictObject({ part: z.string() }),
  z.strictObject({ file: fileStart }),
  z.strictObject({ database: databaseStart }),
  z.strictObject({ secret_key: z.string() }),
  z.strictObject({ end: counts }),
]);

export type BackupRecord =
  | { readonly node: CopiedNode }
  | { readonly relationship: CopiedRelationship }
  | { readonly part: string }
  | { readonly file: FileStart }
  | { readonly database: DatabaseStart }
  | { readonly secret_key: string }
  | { readonly end: BackupCounts };

type GraphCounts = { nodes: number; edges: number; hyperedges: number };

/** What a backup holds: of the graph, without its sandbox, what an overview counts; and all records and files. */
export type BackupContent = Readonly<GraphCounts> & {
  readonly derived: Readonly<GraphCounts>;
  readonly databases: number;
  readonly records: number;
  readonly files: number;
};

/** Counts what callers stored in a graph, and apart what was derived from texts. */
export class GraphCounter {
  readonly stored: GraphCounts = { nodes: 0, edges: 0, hyperedges: 0 };
  readonly derived: GraphCounts = { nodes: 0, edges: 0, hyperedges: 0 };
  readonly #external = new Set<number>();
  #isGraph = false;

  add(record: BackupRecord): void {
    if ('database' in record) this.#isGraph = record.database.name === 'live';
    else if (this.#isGraph && 'node' in record) this.#node(record.node);
    else if (this.#isGraph && 'relationship' in record) this.#relationship(record.relationship);
  }

  #node({ id, labels, properties }: CopiedNode): void {
    if (labels.includes('_External')) this.#external.add(id);
    if (labels.includes('Node')) this.#of(labels.includes('_Derived')).nodes += 1;
    if (labels.includes('Hyperedge')) this.#of(properties['derived'] === true).hyperedges += 1;
  }

  #relationship({ from, to, type, properties }: CopiedRelationship): void {
    if (type !== 'RELATES_TO' || this.#external.has(from) || this.#external.has(to)) return;
    this.#of(properties['derived'] === true).edges += 1;
  }

  #of(isDerived: boolean): GraphCounts {
    return isDerived ? this.derived : this.stored;
  }
}

/** Counts records. */
export class Counter {
  readonly counts: BackupCounts = { databases: 0, nodes: 0, relationships: 0, files: 0 };

  add(record: BackupRecord): void {
    if ('node' in record) this.counts.nodes += 1;
    else if ('relationship' in record) this.counts.relationships += 1;
    else if ('database' in record) this.counts.databases += 1;
    else if ('file' in record) this.counts.files += 1;
  }
}
