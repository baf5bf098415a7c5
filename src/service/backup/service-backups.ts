import type { Logger } from 'pino';
import type { BackupFolder } from '../../backup/backup-folder.ts';
import { databaseRecords } from '../../backup/copied-records.ts';
import { keepVerified, type KeptBackup, writeDraft } from '../../backup/write-backup.ts';
import type { BackupRecord } from '../../backup/record.ts';
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
  async backUp(scheduled: boolean): Promise<KeptBackup> {
    const { records, folder, passphrase } = this.#parts;
    this.#warnOnce();
    const subject = { ...SUBJECT, scheduled };
    const target = await folder.newFile(subject);
    const release = await records.writes.hold();
    const draft = await writeDraft(target, subject, this.#records(), passphrase).finally(release);
    return keepVerified(draft, passphrase);
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
