import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { IMPORT_JOB_ID } from '../../src/memory/transfer/import/imports.ts';
import { preparedDataDir } from '../support/prepared-copy.ts';
import { ServiceProcess } from '../support/service-process.ts';
import type { ToolClient } from '../support/tool-client.ts';

const NODES = 4_000;
const AT = '2026-05-04T08:00:00.000Z';

interface Progress {
  readonly phase: string;
  readonly done: number;
  readonly created: number;
}

async function progressOf(client: ToolClient): Promise<Progress | undefined> {
  const response = await client.fetch(`/api/v1/memory/jobs/${IMPORT_JOB_ID}`);
  return response.ok ? ((await response.json()) as { progress?: Progress }).progress : undefined;
}

/** A document of the first format, which needs no checksum. Few different texts: their vectors are soon cached. */
function documentOf(nodes: number): object {
  const rows = Array.from({ length: nodes }, (_, at) => ({
    ...{ id: `id-${at}`, key: `note_${at}`, description: `What they say of ${at % 10}`, node_type: 'fact' },
    ...{ data: {}, assets: [], occurred_at: null, created_at: AT, updated_at: AT },
  }));
  return { format: 'memory-graph/1', exported_at: AT, nodes: rows, edges: [], hyperedges: [] };
}

test('an import that is killed goes on at the next start, and writes everything once', async () => {
  await using resources = new AsyncDisposableStack();
  const { dataDir } = resources.use(await preparedDataDir());
  const killed = resources.use(await ServiceProcess.start(dataDir));
  const begun = await killed.client().post('/api/v1/memory/import', documentOf(NODES));
  expect(begun.status).toBe(200);
  await expect.poll(async () => (await progressOf(killed.client()))?.done ?? 0, { interval: 20 }).not.toBe(0);
  killed.signal('SIGKILL');
  await killed.ended;

  const again = resources.use(await ServiceProcess.start(dataDir));
  const client = again.client(killed.printedKey);
  const phase = async () => (await progressOf(client))?.phase;
  await expect.poll(phase, { interval: 200 }).toBe('done');
  expect(await progressOf(client)).toMatchObject({ done: NODES, created: NODES });
  expect((await client.call('get_overview')).stats.nodes).toBe(NODES);
  expect(await readdir(path.join(dataDir, 'imports'))).toEqual([]);
});
