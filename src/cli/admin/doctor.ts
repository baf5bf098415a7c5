import type { Command } from 'commander';
import { counted, table, type Output } from '../output.ts';
import { type Rows, done, endOfTask } from './answers.ts';
import { callAdmin, graphIdOr, graphRoute } from './connection.ts';
import { numberOf } from '../tools/field-option.ts';
import { setTimeout as sleep } from 'node:timers/promises';

interface Counts {
  readonly nodes: number;
  readonly edges: number;
  readonly hyperedges: number;
}

interface Diagnosis extends Counts {
  readonly findings: readonly string[];
  readonly derived: Counts;
  readonly node_limit: number | null;
  readonly jobs: Rows;
}

export function addDoctor(hm: Command, output: Output): void {
  hm.command('doctor [graph]')
    .description('say what is wrong with a graph, and what to do about it')
    .option('--adopt', 'make memories of external data, such as what was drawn in Neo4j Browser')
    .action(async (graph: string | undefined, { adopt }: { adopt?: true }) => {
      const route = `/graphs/${await graphIdOr(output, graph)}`;
      if (adopt) {
        const result = await endOfTask(output, `${route}/adopt`);
        const adopted = table([result], 'nodes edges hyperedges');
        return output.result(
          result,
          `Adopted:\n${adopted}\nLeft out as before: ${described(result['left'] as Counts)}`,
        );
      }
      const diagnosis = await callAdmin<Diagnosis>('GET', `${route}/doctor`);
      output.result(diagnosis, report(diagnosis));
    });
}

function report({ findings, derived, node_limit, jobs, ...stored }: Diagnosis): string {
  return [
    `Stored     ${described(stored)}${node_limit === null ? '' : `; the plan allows ${counted(node_limit, 'node')}`}`,
    `Derived    ${described(derived)}`,
    '',
    table(jobs, 'kind state waiting attempts error'),
    '',
    ...(findings.length === 0 ? ['Nothing is wrong.'] : findings.map((each) => `- ${each}`)),
  ].join('\n');
}

function described({ nodes, edges, hyperedges }: Counts): string {
  return [counted(nodes, 'node'), counted(edges, 'edge'), counted(hyperedges, 'hyperedge')].join(', ');
}

interface LogIn {
  readonly address: string;
  readonly user: string;
  readonly password: string;
  readonly expires_at: string;
}

export function addBrowser(hm: Command, output: Output): void {
  hm.command('browser [graph]')
    .description('switch Neo4j Browser on for a graph for a while, and print how to log in')
    .option('--minutes <minutes>', 'for how long, a day at most', numberOf, 60)
    .option('--off', 'switch it off now')
    .action(async (graph: string | undefined, { minutes, off }: { minutes: number; off?: true }) => {
      const route = `/graphs/${await graphIdOr(output, graph)}/browser`;
      if (off) return done(output, 'DELETE', route);
      const logIn = await callAdmin<LogIn>('POST', route, { minutes });
      output.result(logIn, howToLogIn(logIn));
    });
}

function howToLogIn({ address, user, password, expires_at }: LogIn): string {
  return [
    `Open once, in the web browser that you work in:`,
    `  ${address}`,
    `User       ${user}`,
    `Password   ${password}`,
    `Until      ${expires_at}`,
    '',
    'Whoever logs in can change and delete everything in the graph, past the service: Neo4j Community has no',
    'read-only users. docs/how-to/neo4j-browser.md says what not to edit.',
  ].join('\n');
}

interface Reindexing {
  readonly model: string;
  readonly next_model: string | null;
  readonly job: {
    readonly state: 'pending' | 'running' | 'done';
    readonly progress?: { readonly done: number; readonly total: number };
    readonly error?: string;
  };
}

const POLL_MS = 1_000;

/** `hm reindex`: moves a graph to another embedding model, and shows how far it is. */
export function addReindex(hm: Command, output: Output): void {
  hm.command('reindex <graph>')
    .description('move a graph to another embedding model, while it is used')
    .option('--model <name>', 'name of a model of the service; by default that of new graphs')
    .option('--cancel', 'let the graph stay with its model')
    .option('--no-wait', 'do not wait until it is done')
    .action(
      async (graph: string, { model, cancel, wait }: { model?: string; cancel?: boolean; wait: boolean }) => {
        const path = `${await graphRoute(graph)}/reindex`;
        const begun = await callAdmin<Reindexing>(
          'POST',
          cancel ? `${path}/cancel` : path,
          cancel ? {} : { model },
        );
        const ended = wait ? await untilDone(path, begun, output) : begun;
        output.result(ended, textOf(ended));
      },
    );
}

async function untilDone(path: string, begun: Reindexing, output: Output): Promise<Reindexing> {
  using progress = output.progress();
  let state = begun;
  while (state.job.state !== 'done') {
    const { done, total } = state.job.progress ?? { done: 0, total: 0 };
    progress.show({ phase: state.next_model ?? 'removing old vectors', done, total });
    await sleep(POLL_MS);
    state = await callAdmin<Reindexing>('GET', path);
  }
  return state;
}

function textOf({ model, next_model: next, job: { state, progress, error } }: Reindexing): string {
  if (next === null) return `Model ${model}${state === 'done' ? '' : '; old vectors are being removed'}`;
  const { done, total } = progress ?? { done: 0, total: 0 };
  return `From ${model} to ${next}: ${done} of ${total}${error === undefined ? '' : ` (${error})`}`;
}
