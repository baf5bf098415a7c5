import { z } from 'zod';

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
