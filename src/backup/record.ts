import { z } from 'zod';
import type { CopiedNode, CopiedRelationship } from '../graph/copy/read-database.ts';

const count = z.int().min(0);
const number = z.int();
const properties = z.record(z.string(), z.unknown());

const counts = z.strictObject({ databases: count, nodes: count, relationships: count, files: count });
export type BackupCounts = z.output<typeof counts>;

const databaseStart = z.strictObject({
  /** Which of the graph's databases, or the service's records. */
  name: z.enum(['live', 'sandbox', 'service']),
  /** The statements that make its constraints and indexes. */
  schema: z.array(z.string().regex(/^CREATE (CONSTRAINT|(\w+ )?INDEX) [^;]+$/)),
});
export type DatabaseStart = z.output<typeof databaseStart>;

/** The content of files of the database before it. Its parts follow. */
const fileStart = z.strictObject({ sha256: z.string().regex(/^[\da-f]{64}$/) });

/** A line of a backup after the header. A database's nodes follow its start, its relationships follow them, then its files. */
export const backupRecord = z.union([
  z.strictObject({
    node: z.strictObject({ id: number, labels: z.array(z.string()), properties }),
  }),
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
  | { readonly file: z.output<typeof fileStart> }
  | { readonly database: DatabaseStart }
  | { readonly secret_key: string }
  | { readonly end: BackupCounts };

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
