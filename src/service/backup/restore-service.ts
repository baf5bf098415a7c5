import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fillDatabases } from '../../backup/fill-databases.ts';
import { readHeader, recordsOf, verifyBackup } from '../../backup/read-backup.ts';
import type { BackupContent, BackupRecord } from '../../backup/record.ts';
import { AppError } from '../../errors.ts';
import type { EmbeddedEngine } from '../../graph/embedded/embedded-engine.ts';
import { freshNameOf } from '../../graph/embedded/replacement.ts';
import { SERVICE_DATABASE } from '../../graph/graph.ts';
import { createLogger } from '../../logger.ts';
import { loadConfig, type Config } from '../config.ts';
import { protectDataFolder, prepared } from '../data-folder.ts';
import { openDatabases } from '../databases.ts';

const projectDir = path.resolve(import.meta.dirname, '../../..');

/**
 * Restores the service's own records, with the secret key, into a data folder that has none. The service must be stopped.
 * Throws CONFLICT where records are there, INVALID_INPUT for a file that is no whole backup of records.
 */
export async function restoreService(given: string): Promise<BackupContent> {
  await prepared();
  const config = loadConfig(projectDir);
  const file = existsSync(given) ? given : path.join(config.BACKUP_DIR, path.basename(given));
  if (!existsSync(file))
    throw new AppError('NOT_FOUND', `There is no file ${given}, nor one of that name in BACKUP_DIR.`);
  if ((await readHeader(file)).kind !== 'service')
    throw new AppError(
      'INVALID_INPUT',
      'This is a backup of a graph. Restore it while the service runs: hm restore FILE --yes',
    );
  const counts = await verifyBackup(file, config.BACKUP_PASSPHRASE);
  refuseOtherRecords(config);
  for await (const record of recordsOf(file, config.BACKUP_PASSPHRASE))
    if ('secret_key' in record) putSecretKey(config, record.secret_key);
  const logger = createLogger(config.LOG_LEVEL);
  protectDataFolder(config.DATA_DIR, logger);
  const databases = await openDatabases(config, logger);
  try {
    if (!databases.embedded || databases.records !== databases.embedded)
      throw new AppError(
        'FORBIDDEN',
        'The records are kept on the Neo4j server of NEO4J_URI. Restore its database hm-service by its own tools.',
      );
    await fillRecords(databases.embedded, recordsOf(file, config.BACKUP_PASSPHRASE));
  } finally {
    await databases.close();
  }
  return counts;
}

async function fillRecords(engine: EmbeddedEngine, records: AsyncIterable<BackupRecord>): Promise<void> {
  const fresh = freshNameOf(SERVICE_DATABASE);
  const graph = { kind: 'service', database: fresh, acquire: () => engine.acquire(fresh) } as const;
  await fillDatabases(records, { graphOf: () => graph });
  await engine.replace([SERVICE_DATABASE]);
}

function refuseOtherRecords({ DATA_DIR: dataDir }: Config): void {
  if (!existsSync(path.join(dataDir, 'databases', SERVICE_DATABASE))) return;
  throw new AppError(
    'CONFLICT',
    `${dataDir} has records already, of which nothing is overwritten. Set DATA_DIR to an empty folder, or move this one away.`,
  );
}

/** Written before the records: without it they cannot be read. */
function putSecretKey({ DATA_DIR: dataDir, SECRET_KEY: given }: Config, secret: string): void {
  const file = path.join(dataDir, 'secret-key');
  if (given === secret) return;
  if (given !== undefined)
    throw new AppError(
      'CONFLICT',
      'SECRET_KEY is not that of the backup. Set it to that one, or leave it out.',
    );
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  writeFileSync(file, secret, { mode: 0o600, flush: true });
}
