import type { Command } from 'commander';
import { table, type Output } from '../output.ts';
import { backgroundWorkDone, endOfTask, part, type GraphJobs, type Rows } from './answers.ts';
import { callAdmin } from './connection.ts';

/** `hm graphs reread`: has the texts of a graph read again, and shows how far that is. */
export function addReread(graphs: Command, output: Output): void {
  graphs
    .command('reread <id>')
    .description('read the stored texts of a graph again, with the rules of this version')
    .option('--dry-run', 'only count what would go, stay and come')
    .option('--no-backup', 'do not back the graph up before')
    .option('--no-wait', 'do not wait until all are read')
    .action(async (id: string, { dryRun = false, backup, wait }: Options) => {
      const route = `/graphs/${part(id)}`;
      if (dryRun) {
        const counts = await endOfTask(output, `${route}/reread`, { dry_run: true });
        return output.result(counts, tried(counts));
      }
      const before = backup ? await endOfTask(output, '/backups', { graph_id: id }) : undefined;
      const result = await endOfTask(output, `${route}/reread`, { dry_run: false });
      if (wait) await backgroundWorkDone(output, () => reading(route));
      const texts = String(result['texts']);
      const read = wait ? `Read ${texts} texts again.` : `${texts} texts wait to be read again.`;
      if (!before) return output.result(result, read);
      const undo = `To undo it, with all that is written from now on: hm restore ${String(before['file'])} --yes`;
      output.result({ ...result, backup: before['file'] }, `${read}\n${undo}`);
    });
}

interface Options {
  readonly dryRun?: boolean;
  readonly backup: boolean;
  readonly wait: boolean;
}

/** The job that reads. A failed run of it is repeated, and waited for. */
async function reading(route: string): Promise<GraphJobs> {
  const { jobs } = await callAdmin<GraphJobs>('GET', `${route}/doctor`);
  return { jobs: jobs.filter(({ kind }) => kind === 'enrichment').map((job) => ({ ...job, attempts: 0 })) };
}

function tried({ texts, read, ...counts }: Rows[number]): string {
  const rows = Object.entries(counts).map(([of, each]) => ({ of, ...(each as object) }));
  const isCut = read !== texts;
  return [
    `${String(texts)} texts would be read again. What ${isCut ? `the first ${String(read)} of them` : 'they'} say, by rules:`,
    table(rows, 'of now go stay come'),
  ].join('\n');
}
