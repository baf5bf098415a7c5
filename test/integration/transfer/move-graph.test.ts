import { expect } from 'vitest';
import { MemoryClient } from '../../../client/src/index.ts';
import { compareExports } from '../../../src/cli/admin/compare-exports.ts';
import { base64 } from '../../support/kept-files.ts';
import { test as base } from '../../support/memory-test.ts';
import { runHm } from '../../support/service-command.ts';
import { emptyTenant, type TestTenant } from '../../support/tenant.ts';
import { startTestApp, type TestApp } from '../../support/test-app.ts';
import { exportOf, fill } from './documents.ts';

/** Names nothing. */
const SCROLL = 'it was painted red, and then it rained.\n';

/** Another service, always on the embedded engine; that of `tenant` is on a server where TEST_NEO4J_URI names one. */
const test = base
  .extend('other', { scope: 'file' }, async ({ service: _ }, { onCleanup }): Promise<TestApp> => {
    const other = await startTestApp({ ENRICHMENT: 'on' });
    onCleanup(() => other.close());
    return other;
  })
  .extend('there', { scope: 'file' }, ({ other }): Promise<TestTenant> => emptyTenant(other));

/** `hm graphs move` from a graph to a service. */
function move(from: TestTenant, to: TestTenant, dataDir: string, ...args: string[]) {
  return runHm(dataDir, ['--json', 'graphs', 'move', from.graphId, '--to', to.url, ...args], {
    HM_URL: from.url,
    HM_API_KEY: from.key,
    HM_TARGET_API_KEY: to.key,
  });
}

test(
  'hm graphs move copies a graph to another service and back, and proves that it is the same',
  {
    timeout: 240_000,
  },
  async ({ tenant, service, there }) => {
    await fill(tenant);
    await tenant.call('upload_file', { filename: 'Obervik.txt', content_base64: base64(SCROLL) });
    const before = await exportOf(tenant);
    const { dataDir } = service;

    const moved = await move(tenant, there, dataDir, '--into', there.graphId);
    expect(moved.code, moved.stderr).toBe(0);
    const { counts, checksum } = before;
    expect(JSON.parse(moved.stdout)).toEqual({ graph_id: there.graphId, counts, checksum, files: 1 });
    expect(await exportOf(tenant)).toEqual(before);
    const { files } = await there.call('list_files');
    expect(files).toMatchObject([{ filename: 'Obervik.txt', bytes: SCROLL.length }]);

    const emptied = await emptyTenant(service);
    const returned = await move(there, emptied, dataDir, '--into', emptied.graphId);
    expect(returned.code, returned.stderr).toBe(0);
    expect(JSON.parse(returned.stdout)).toMatchObject({ graph_id: emptied.graphId, files: 1 });
    const after = await exportOf(emptied);
    for (const section of ['nodes', 'edges', 'hyperedges', 'versions'] as const)
      expect(after[section], section).toEqual(before[section]);
  },
);

test('two graphs that differ are not taken for the same, and the first record that differs is named', async ({
  tenant,
  there,
}) => {
  await tenant.call('store', { key: '0_late', description: 'Stored after the move.' });
  const graphOf = ({ url, key, graphId }: TestTenant) => ({
    id: graphId,
    memory: new MemoryClient({ url, credential: key }),
  });
  await expect(compareExports(graphOf(tenant), graphOf(there))).rejects.toThrow(
    /: \d+ here, \d+ there.* first that differs: .*checksum sha256:/,
  );
});

test('hm graphs move waits for the texts that are still to be read', async ({ service, there }) => {
  await there.call('store', { key: 'fact_work', description: 'Torvald Ekman works for Quillhaven.' });
  const target = await emptyTenant(service);
  const moved = await move(there, target, service.dataDir, '--into', target.graphId);
  expect(moved.code, moved.stderr).toBe(0);
  expect(moved.stderr).toMatch(/background work \([^)]*enrichment/);
  const { edges } = await target.call('get_relationships', { key: 'person_torvald_ekman' });
  expect(edges.map(({ label }) => label)).toContain('works_for');
});

test('hm graphs move refuses a graph that holds something, a name that is taken, and what it does not know', async ({
  tenant,
  there,
  service: { dataDir },
}) => {
  await there.call('store', { key: 'person_ada', description: 'Ada was here before.', on_conflict: 'skip' });
  const filled = await move(tenant, there, dataDir, '--into', there.graphId);
  expect([filled.code, filled.stderr]).toEqual([1, expect.stringContaining('Name an empty one with --into')]);
  const taken = await move(tenant, there, dataDir);
  expect([taken.code, taken.stderr]).toEqual([5, expect.stringContaining('main')]);
  const login = { HM_URL: tenant.url, HM_API_KEY: tenant.key };
  const keyless = await runHm(dataDir, ['graphs', 'move', tenant.graphId, '--to', tenant.url], login);
  expect([keyless.code, keyless.stderr]).toEqual([3, expect.stringContaining('HM_TARGET_API_KEY')]);
  const unknown = await runHm(dataDir, ['graphs', 'move', 'no-graph', '--to', tenant.url], {
    ...login,
    HM_TARGET_API_KEY: tenant.key,
  });
  expect([unknown.code, unknown.stdout]).toEqual([4, '']);
  expect(unknown.stderr).toContain('There is no graph no-graph');
});
