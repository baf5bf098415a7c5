import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import type { BackupFolder } from '../../backup/backup-folder.ts';
import { databaseRecords } from '../../backup/database-records.ts';
import { verifyBackup } from '../../backup/read-backup.ts';
import type { BackupCounts, BackupRecord } from '../../backup/record.ts';
import { discardDraft, keepDraft, writeDraft } from '../../backup/write-backup.ts';
import type { ServiceGraph } from '../../graph/graph.ts';
import type { WriteGate } from '../../graph/write-gate.ts';

export interface ServiceBackupsParts {
  /** The records, with a gate that all their writers pass. */
  readonly records: ServiceGraph & { readonly writes: WriteGate };
  /** The key that the records are encrypted with in part, and that database passwords come of. */
  readonly secret: string;
  readonly folder: BackupFolder;
  readonly passphrase: string | undefined;
  readonly logger: Logger;
}

const SUBJECT = { kind: 'service', graph: null } as const;

/** Backs up the service's own records: accounts, graphs, keys, users and log-ins, with the secret key. */
export class ServiceBackups {
  readonly #parts: ServiceBackupsParts;
  #hasWarned = false;

  constructor(parts: ServiceBackupsParts) {
    this.#parts = parts;
  }

  /** Log-ins and changes of accounts wait while the records are read. */
  async backUp(scheduled: boolean): Promise<BackupCounts & { file: string; bytes: number }> {
    const { records, folder, passphrase } = this.#parts;
    this.#warnOnce();
    const subject = { ...SUBJECT, scheduled };
    const target = await folder.newFile(subject);
    const draft = await records.writes.hold(() => writeDraft(target, subject, this.#records(), passphrase));
    const counts = await verifyBackup(draft.file, passphrase).catch((error: unknown) =>
      discardDraft(draft, error),
    );
    const file = await keepDraft(draft);
    return { file: path.basename(file), bytes: (await stat(file)).size, ...counts };
  }

  #warnOnce(): void {
    const { passphrase, folder, logger } = this.#parts;
    if (passphrase !== undefined || this.#hasWarned) return;
    this.#hasWarned = true;
    logger.warn(
      { folder: folder.folder },
      'backups of the records hold the secret key and are not encrypted; set BACKUP_PASSPHRASE',
    );
  }

  async *#records(): AsyncGenerator<BackupRecord> {
    const { records, secret } = this.#parts;
    yield { secret_key: secret };
    yield* databaseRecords([{ name: 'service', graph: records }]);
  }
}
