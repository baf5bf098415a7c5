import { InvalidArgumentError, type Command } from 'commander';
import { exportGraph, importEnded, importGraph } from '../../../client/src/index.ts';
import { CliError, EXIT, NotLoggedIn } from '../cli-error.ts';
import { clientOf, connect, FILE_REQUEST_MS } from '../service.ts';
import { counted, examples, type Output } from '../output.ts';
import { serviceUrl, type ServiceAddress } from '../mcp/service-address.ts';
import { countsOf } from '../memory/transfer.ts';
import { backgroundWorkDone, part, type GraphJobs } from './answers.ts';
import { graphIdOf } from './connection.ts';
import { compareExports } from './compare-exports.ts';
import { moveFiles, type GraphOfService } from './move-files.ts';

const DEFAULT_MINUTES = 60;

export function addMove(graphs: Command, output: Output): void {
  graphs
    .command('move <graph>')
    .description('copy a graph to another service, and prove that it holds the same there')
    .requiredOption('--to <url>', 'the other service; HM_TARGET_API_KEY has an admin key for it')
    .option('--into <graph>', 'an empty graph there, by its id; by default a new one of the same name')
    .option(
      '--wait <minutes>',
      'for the background work here and the copy, at most',
      minutes,
      DEFAULT_MINUTES,
    )
    .addHelpText('after', examples(['hm graphs move main --to https://memory.example']))
    .action(async (graph: string, { to, into, wait }: { to: string; into?: string; wait: number }) => {
      const service = serviceAt(to);
      const id = await graphIdOf(graph);
      const source = { id, memory: await connect(output, { graphId: id, requestMs: FILE_REQUEST_MS }) };
      const target = await targetOf(source, service, into);
      output.note(`graph ${target.id} at ${to}`);
      await refuseFilled(target);
      const within = limit(wait);
      await within(
        'The background work of the graph here',
        `Nothing was copied. See what it does with hm doctor ${id}, and repeat with --into ${target.id} when it is done, or with a longer --wait.`,
        (signal) => backgroundWorkDone(output, () => jobsOf(source, signal), signal),
      );
      output.note('copying');
      await within(
        'The copy',
        `Drop the graph ${target.id} there, and repeat with a longer --wait.`,
        (signal) => copy(source, target, output, signal),
      );
      output.note('comparing');
      const { counts, checksum } = await compareExports(source, target);
      const { moved, left } = await moveFiles(source, target, output);
      const report = [
        `Moved to graph ${target.id} at ${to}: ${countsOf(counts)}, ${counted(moved, 'file')}.`,
        `Both exports have the checksum ${checksum}.`,
        `The graph here is as it was. To delete it: hm graphs revoke ${id}, then hm graphs drop ${id} --yes`,
      ];
      output.result({ graph_id: target.id, counts, checksum, files: moved }, report.join('\n'));
      if (left.length > 0) throw new CliError(`Too large for this way, and not moved: ${left.join(', ')}`);
    });
}

function minutes(text: string): number {
  const value = Number(text);
  if (value > 0 && Number.isFinite(value)) return value;
  throw new InvalidArgumentError('Give minutes, more than 0.');
}

/** Runs the steps of a move, which have so many minutes together. Throws CliError where that is over. */
function limit(wait: number) {
  const signal = AbortSignal.timeout(wait * 60_000);
  return async (doing: string, next: string, work: (signal: AbortSignal) => Promise<void>): Promise<void> => {
    try {
      await work(signal);
    } catch (error) {
      if (!signal.aborted) throw error;
      throw new CliError(`${doing} is not done after ${wait} minutes. ${next}`, EXIT.tryAgain);
    }
  };
}

/** The other service. Throws CliError, and NotLoggedIn without a key for it. */
function serviceAt(to: string): ServiceAddress {
  const url = serviceUrl(to, { name: '--to', isArgument: true, keyIn: 'HM_TARGET_API_KEY' });
  const { HM_TARGET_API_KEY: key } = process.env;
  if (key) return { url, key };
  throw new NotLoggedIn(
    'HM_TARGET_API_KEY is not set. Set it to an admin key of the service that --to names.',
  );
}

/** The named graph of the other service, or a new one with the name of the source. */
async function targetOf(source: GraphOfService, service: ServiceAddress, into: string | undefined) {
  const id = into ?? (await newGraph(await nameOf(source), service));
  return { id, memory: clientOf(service, { graphId: id, requestMs: FILE_REQUEST_MS }) };
}

async function nameOf({ id, memory }: GraphOfService): Promise<string> {
  const { graphs } = (await memory.request('GET', '/api/v1/admin/graphs')) as {
    graphs: { id: string; name: string }[];
  };
  const name = graphs.find((graph) => graph.id === id)?.name;
  if (name !== undefined) return name;
  throw new CliError(`The account has no graph ${id}. See the graphs with: hm graphs list`, EXIT.notFound);
}

async function newGraph(name: string, service: ServiceAddress): Promise<string> {
  const made = await clientOf(service).request('POST', '/api/v1/admin/graphs', { name });
  return (made as { id: string }).id;
}

/** A graph that was used only has the node of its user. Throws CliError for any other. */
async function refuseFilled({ id, memory }: GraphOfService): Promise<void> {
  const { stats } = await memory.call('getOverview', {});
  if (stats.nodes > 1 || stats.edges > 0)
    throw new CliError(
      `The graph ${id} there has ${counted(stats.nodes, 'node')}. Name an empty one with --into.`,
    );
}

async function jobsOf({ id, memory }: GraphOfService, signal: AbortSignal): Promise<GraphJobs> {
  const path = `/api/v1/admin/graphs/${part(id)}/doctor`;
  return (await memory.request('GET', path, undefined, { signal })) as GraphJobs;
}

/** Sends the export of one service to the import of the other as it arrives, with vectors, so that they need not be made again. */
async function copy(source: GraphOfService, target: GraphOfService, output: Output, signal: AbortSignal) {
  const whole = { format: 'ndjson', include_embeddings: true } as const;
  const document = await exportGraph(source.memory, whole, { signal });
  const input = { format: 'ndjson', mode: 'replace' } as const;
  const { job, counts } = await importGraph(target.memory, document, input, { signal });
  output.note(`checked: ${countsOf(counts)}`);
  using progress = output.progress();
  if (job !== undefined) await importEnded(target.memory, job, { onProgress: progress.show, signal });
}
