import { expect, test } from 'vitest';
import { SHORT_MODEL, shortModel } from '../support/second-model.ts';
import { runHm } from '../support/service-command.ts';
import { preparedDataDir } from '../support/prepared-copy.ts';
import { ServiceProcess } from '../support/service-process.ts';

const NODES = 400;
/** A line of `hm` about how far the move is, or nothing. */
const PROGRESS = /^(hm: (bge-small-en-v1.5-256|removing old vectors): \d+ of \d+)?$/;

interface Reindexing {
  readonly model: string;
  readonly next_model: string | null;
  readonly job: {
    readonly state: string;
    readonly progress: { readonly done: number; readonly total: number };
  };
}

async function reindex(dataDir: string, ...args: string[]): Promise<Reindexing> {
  const { code, stdout, stderr } = await runHm(dataDir, ['--json', 'reindex', ...args]);
  expect(stderr.split('\n').filter((line) => !PROGRESS.test(line))).toEqual([]);
  expect(code).toBe(0);
  return JSON.parse(stdout) as Reindexing;
}

async function graphId(dataDir: string): Promise<string> {
  const { stdout } = await runHm(dataDir, ['--json', 'graphs', 'list']);
  const { graphs } = JSON.parse(stdout) as { graphs: { id: string }[] };
  return String(graphs[0]?.id);
}

test('a graph that moves to another model when its service is killed moves on at the next start', async () => {
  await using resources = new AsyncDisposableStack();
  const { dataDir } = resources.use(await preparedDataDir());
  const env = { EMBEDDING_MODEL_DIRS: await shortModel() };
  const killed = resources.use(await ServiceProcess.start(dataDir, env));
  const nodes = Array.from({ length: NODES }, (_, at) => ({
    key: `ship_${at}`,
    description: `Ship ${at} sails to harbour ${at % 7} with ${at} barrels of oil.`,
  }));
  for (let at = 0; at < NODES; at += 100)
    await killed.client().call('store_batch', { nodes: nodes.slice(at, at + 100) });
  const graph = await graphId(dataDir);
  const begun = await reindex(dataDir, graph, '--model', SHORT_MODEL.name, '--no-wait');
  expect(begun).toMatchObject({ next_model: SHORT_MODEL.name });
  const isUnderWay = async () => {
    const { done, total } = (await reindex(dataDir, graph, '--model', SHORT_MODEL.name, '--no-wait')).job
      .progress;
    return done > 20 && done < total;
  };
  await expect.poll(isUnderWay, { interval: 20 }).toBe(true);
  killed.signal('SIGKILL');
  await killed.ended;

  const again = resources.use(await ServiceProcess.start(dataDir, env));
  const client = again.client(killed.printedKey);
  const before = await client.call('recall', { query: 'Where does ship 42 sail?' });
  expect(before.results[0]).toMatchObject({ key: 'ship_42' });
  const moved = await reindex(dataDir, graph, '--model', SHORT_MODEL.name);
  expect(moved).toMatchObject({ model: SHORT_MODEL.name, next_model: null, job: { state: 'done' } });
  const after = await client.call('recall', { query: 'vessels that carry fuel' });
  expect(after.results[0]?.matched_by).toContain('vector');
});
