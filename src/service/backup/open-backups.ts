import type { Logger } from 'pino';
import type { Accounts } from '../../auth/accounts.ts';
import { Backups, type BackupWork } from '../../auth/backups.ts';
import type { Task } from '../../auth/administration-records.ts';
import { Tasks } from '../../auth/tasks.ts';
import { BackupFolder } from '../../backup/backup-folder.ts';
import type { PeriodicTask } from '../../jobs/periodic-tasks.ts';
import type { Config } from '../config.ts';
import type { Resources } from '../resources.ts';
import type { TenantMemories } from '../tenant-memories.ts';
import { GraphBackups } from './graph-backups.ts';
import { ScheduledBackups } from './scheduled-backups.ts';
import { ServiceBackups, type ServiceBackupsParts } from './service-backups.ts';
import type { GraphOfAccount } from '../../auth/find-graph.ts';
import { read, verifyBackup } from '../../backup/read-backup.ts';

const LOOK_MS = 60_000;

interface BackupsParts extends Pick<ServiceBackupsParts, 'records' | 'secret'> {
  readonly config: Config;
  readonly logger: Logger;
  readonly accounts: Accounts;
  readonly memories: TenantMemories;
  readonly resources: Pick<Resources, 'databases' | 'storage'>;
}

/** Backups in BACKUP_DIR, of graphs and of the service's own records, and what the schedules ask for. */
export function openBackups(parts: BackupsParts) {
  const { config, logger, accounts, memories, records, secret } = parts;
  const { databases, storage } = parts.resources;
  const folder = new BackupFolder(config.BACKUP_DIR);
  const passphrase = config.BACKUP_PASSPHRASE;
  const embedded = databases.tenants === databases.embedded ? databases.embedded : undefined;
  const graphs = new GraphBackups({ memories, embedded, folder, storage, passphrase });
  const service = new ServiceBackups({ records, secret, folder, passphrase, logger });
  const onFailed = (err: unknown, { kind }: Task) =>
    logger.error({ err, task: kind }, 'a backup, restore or rewrite failed');
  const backups = new Backups(accounts, new Tasks(onFailed), backupWork(folder, graphs, service, passphrase));
  const keep = config.BACKUP_KEEP;
  const scheduled = new ScheduledBackups({ backups, folder, graphs, service, keep, logger });
  return { backups, tasks: scheduledTasks(config, scheduled, embedded !== undefined) };
}

function scheduledTasks(config: Config, scheduled: ScheduledBackups, canRewrite: boolean): PeriodicTask[] {
  const { BACKUP_SCHEDULE: backUp, GRAPHS_REWRITE_SCHEDULE: rewrite } = config;
  const tasks: PeriodicTask[] = [];
  const add = (name: string, run: () => Promise<void>) => tasks.push({ name, everyMs: LOOK_MS, run });
  if (backUp) add('back up what is due', () => scheduled.backUpDue(backUp));
  if (rewrite && canRewrite) add('rewrite the graphs that are due', () => scheduled.rewriteDue(rewrite));
  return tasks;
}

function backupWork(
  folder: BackupFolder,
  graphs: GraphBackups,
  service: ServiceBackups,
  passphrase: string | undefined,
): BackupWork {
  return {
    backUp: (graph: GraphOfAccount, tell) => graphs.backUp(graph, false, tell),
    backUpService: () => service.backUp(false),
    list: () => folder.list(),
    verify: async (name, tell) => ({
      file: name,
      ...(await verifyBackup(await folder.find(name), passphrase, read(tell))),
    }),
    restore: (name, into, tell) => graphs.restore(name, into, tell),
    rewrite: (graph, tell) => graphs.rewrite(graph, tell),
  };
}
