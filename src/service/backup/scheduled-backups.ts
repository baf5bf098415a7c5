import type { Logger } from 'pino';
import type { Backups } from '../../auth/backups.ts';
import type { BackupFolder, ListedBackup } from '../../backup/backup-folder.ts';
import { outdated, type Retention, type Schedule } from '../../backup/schedule.ts';
import type { GraphBackups } from './graph-backups.ts';
import type { ServiceBackups } from './service-backups.ts';

interface ScheduledBackupsParts {
  readonly backups: Backups;
  readonly folder: BackupFolder;
  readonly graphs: GraphBackups;
  readonly service: ServiceBackups;
  readonly keep: Retention;
  readonly logger: Logger;
}

const SERVICE = 'service';
/** What failed is tried again after this time. */
const RETRY_MS = 60 * 60_000;

/** Backs up whatever is due, and deletes backups of the schedule that are no longer kept. */
export class ScheduledBackups {
  readonly #parts: ScheduledBackupsParts;
  readonly #failedAt = new Map<string, number>();

  constructor(parts: ScheduledBackupsParts) {
    this.#parts = parts;
  }

  /** Runs one backup after the other. A failed one is logged, and does not keep others from being made. */
  async backUpDue(isDue: Schedule): Promise<void> {
    const { backups, graphs, service } = this.#parts;
    const made = Map.groupBy(await this.#scheduled(), subjectOf);
    const due = (name: string) => isDue(timeOf(made.get(name)?.[0]), Date.now());
    for (const graph of await backups.graphs())
      if (due(graph.id)) await this.#run('backup', graph.id, () => graphs.backUp(graph, true));
    if (due(SERVICE)) await this.#run('backup', SERVICE, () => service.backUp(true));
    await this.#deleteOutdated();
  }

  /** Rewrites graphs whose files are older than the schedule says. */
  async rewriteDue(isDue: Schedule): Promise<void> {
    const { backups, graphs } = this.#parts;
    for (const graph of await backups.graphs())
      if (isDue(await graphs.rewrittenAt(graph), Date.now()))
        await this.#run('rewrite', graph.id, () => graphs.rewrite(graph));
  }

  async #run(task: 'backup' | 'rewrite', name: string, work: () => Promise<object>): Promise<void> {
    const { backups, logger } = this.#parts;
    const id = `${task} ${name}`;
    if (Date.now() - (this.#failedAt.get(id) ?? -Infinity) < RETRY_MS) return;
    try {
      const result = await backups.tasks.run(name, work);
      this.#failedAt.delete(id);
      logger.info({ task, of: name, ...result }, 'a scheduled task was done');
    } catch (error) {
      this.#failedAt.set(id, Date.now());
      logger.error({ err: error, task, of: name, retry_ms: RETRY_MS }, 'a scheduled task failed');
    }
  }

  async #deleteOutdated(): Promise<void> {
    const { folder, keep } = this.#parts;
    const files = (await this.#scheduled()).map((listed) => ({
      ...listed,
      created_at: listed.header.created_at,
    }));
    for (const [, made] of Map.groupBy(files, subjectOf))
      for (const { file } of outdated(made, keep)) await folder.delete(file);
  }

  async #scheduled(): Promise<ListedBackup[]> {
    return (await this.#parts.folder.list()).filter(({ header }) => header.scheduled);
  }
}

function subjectOf({ header }: ListedBackup): string {
  return header.graph?.id ?? SERVICE;
}

function timeOf(listed: ListedBackup | undefined): number | undefined {
  return listed && Date.parse(listed.header.created_at);
}
