import type { Command } from 'commander';
import { CliError, EXIT } from '../cli-error.ts';
import { table, type Output } from '../output.ts';
import { listed, part, type Rows, endOfTask } from './answers.ts';
import { callAdmin, graphIdOf, graphRoute } from './connection.ts';

/** Restores the service's own records from a file while no service runs on the data folder. */
export type RestoreService = (file: string) => Promise<Rows[number]>;

const COLUMNS = 'file kind graph_id created_at bytes encrypted scheduled';

/** What a graph holds, the nodes that were derived from texts, and files. */
const CONTENT = 'nodes edges hyperedges derived files';

function flat(content: Rows[number]): Rows[number] {
  const { nodes = 0 } = (content['derived'] ?? {}) as { nodes?: number };
  return { ...content, derived: nodes };
}

export function addBackups(hm: Command, output: Output, restoreService: RestoreService): void {
  const backup = hm
    .command('backup')
    .description('back up a graph with its sandbox, all graphs, or the service’s own records')
    .argument('[graph]', 'a graph by its id or name')
    .option('--all', 'every graph that you reach')
    .option('--service', 'accounts, keys, users and log-ins; for the operator')
    .action(async (graph: string | undefined, options: { all?: true; service?: true }) => {
      if (graph === undefined && !options.all && !options.service)
        throw new CliError(
          'Name a graph, or add --all or --service. See the graphs with: hm graphs list',
          EXIT.wrongArguments,
        );
      const ids = options.all ? await graphIds() : graph === undefined ? [] : [await graphIdOf(graph)];
      if (ids.length === 0 && !options.service)
        throw new CliError(
          'There is no graph to back up. See the graphs with: hm graphs list',
          EXIT.notFound,
        );
      const bodies = [...ids.map((id) => ({ graph_id: id })), ...(options.service ? [{}] : [])];
      const made: Rows[number][] = [];
      for (const body of bodies) made.push(await endOfTask(output, '/backups', body));
      output.result({ backups: made }, table(made.map(flat), `file bytes ${CONTENT} held_ms`));
    });
  listed(backup, output, 'backups', 'the backups that you reach', COLUMNS);
  backup
    .command('verify <file>')
    .description('read a backup to its end, and say whether it is whole; FILE is a name in BACKUP_DIR')
    .action(async (file: string) => {
      const counts = await endOfTask(output, `/backups/${part(file)}/verify`);
      output.result(counts, `${table([flat(counts)], `file ${CONTENT}`)}\nIt is whole.`);
    });
  hm.command('restore <file>')
    .description('replace a graph by a backup of it; FILE is a name in BACKUP_DIR')
    .option('--into <graph>', 'another graph, which is replaced')
    .option(
      '--service',
      'the service’s own records instead, into an empty DATA_DIR while the service is stopped',
    )
    .option('--yes', 'confirm it: what the graph holds now is lost')
    .action(async (file: string, options: { into?: string; service?: true; yes?: true }) => {
      const { service, yes } = options;
      if (!service && !yes)
        throw new CliError('What the graph holds now is lost. Add --yes to restore it.', EXIT.wrongArguments);
      const into = options.into === undefined ? undefined : await graphIdOf(options.into);
      const counts = service
        ? await restoreService(file)
        : await endOfTask(output, `/backups/${part(file)}/restore`, { into });
      output.result(counts, `Restored.\n${table([flat(counts)], CONTENT)}`);
    });
}

export function addRewrite(graphs: Command, output: Output): void {
  graphs
    .command('rewrite <graph>')
    .description('copy a graph into new files, so that what was forgotten leaves the disk')
    .action(async (graph: string) => {
      const result = await endOfTask(output, `${await graphRoute(graph)}/rewrite`);
      output.result(result, table([result], 'bytes_before bytes_after held_ms'));
    });
}

async function graphIds(): Promise<string[]> {
  const { graphs } = await callAdmin<{ graphs: { id: string; revoked_at: string | null }[] }>(
    'GET',
    '/graphs',
  );
  return graphs.filter(({ revoked_at: at }) => at === null).map(({ id }) => id);
}
