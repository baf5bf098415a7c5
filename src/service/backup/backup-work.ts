import type { BackupWork } from '../../auth/backups.ts';
import type { GraphOfAccount } from '../../auth/find-graph.ts';
import type { BackupFolder } from '../../backup/backup-folder.ts';
import { verifyBackup } from '../../backup/read-backup.ts';
import type { GraphBackups } from './graph-backups.ts';
import type { ServiceBackups } from './service-backups.ts';

/** What administrators can have done with backups. */
export function backupWork(
  folder: BackupFolder,
  graphs: GraphBackups,
  service: ServiceBackups,
  passphrase: string | undefined,
): BackupWork {
  return {
    backUp: (graph: GraphOfAccount) => graphs.backUp(graph, false),
    backUpService: () => service.backUp(false),
    list: () => folder.list(),
    verify: async (name) => ({ file: name, ...(await verifyBackup(await folder.find(name), passphrase)) }),
    restore: (name, into) => graphs.restore(name, into),
    rewrite: (graph) => graphs.rewrite(graph),
  };
}
