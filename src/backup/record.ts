import { z } from 'zod';
import type { CopiedNode, CopiedRelationship } from '../graph/copy/read-database.ts';

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
  | { readonly file: FileStart }
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
