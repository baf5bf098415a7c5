import type { Command } from 'commander';
import { counted, table, type Output } from '../output.ts';
import { backgroundWorkDone, endOfTask, type GraphJobs, type Rows } from './answers.ts';
import { callAdmin, graphRoute } from './connection.ts';

/** `hm graphs reread`: has the texts of a graph read again, and shows how far that is. */
export function addReread(graphs: Command, output: Output): void {
  graphs
    .command('reread <graph>')
    .description('read the stored texts of a graph again, with the rules of this version')
    .option('--dry-run', 'only count what would go, stay and come')
    .option('--no-backup', 'do not back the graph up before')
    .option('--no-wait', 'do not wait until all are read')
    .action(async (graph: string, { dryRun = false, backup, wait }: Options) => {
      const route = await graphRoute(graph);
      if (dryRun) {
        const counts = await endOfTask(output, `${route}/reread`, { dry_run: true });
        return output.result(counts, tried(counts));
      }
      const result = await endOfTask(output, `${route}/reread`, { backup });
      if (wait) await backgroundWorkDone(output, () => reading(route));
      const texts = counted(Number(result['texts']), 'text');
      const read = wait ? `Read ${texts} again.` : `${texts} to be read again.`;
      const file = result['backup'];
      const undo = `To undo it, with all that is written from now on: hm restore ${String(file)} --yes`;
      output.result(result, file === undefined ? read : `${read}\n${undo}`);
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
    `${counted(Number(texts), 'text')} to be read again. What ${isCut ? `the first ${String(read)} of them` : 'they'} say, by rules:`,
    table(rows, 'of now go stay come'),
  ].join('\n');
}
