import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect } from 'vitest';
import { test } from '../../support/memory-test.ts';
import { FIRST_MODEL, SHORT_MODEL } from '../../support/second-model.ts';
import { settled } from '../../support/settled.ts';
import type { TestTenant } from '../../support/tenant.ts';
import type { TestApp } from '../../support/test-app.ts';

const NODES = 24;
/** Background work gives way to stores, so that endless ones would hold it up on a slow machine. */
const MAX_WRITES = 12;

interface State {
  readonly model: string;
  readonly next_model: string | null;
  readonly job: { readonly id: string; readonly state: string };
}

async function reindex({ operator }: TestApp, tenant: TestTenant, what = '', input?: object): Promise<State> {
  const path = `/graphs/${tenant.graphId}/reindex${what}`;
  return (await operator.send(input ? 'POST' : 'GET', path, input)) as State;
}

async function done(app: TestApp, tenant: TestTenant): Promise<State> {
  const state = async () => (await reindex(app, tenant)).job.state;
  await expect.poll(state, { interval: 100 }).toBe('done');
  return reindex(app, tenant);
}

/** Something of each kind that has vectors: nodes, hyperedges, labels, notes, passages and versions. */
async function fill(tenant: TestTenant): Promise<void> {
  const nodes = Array.from({ length: NODES }, (_, at) => ({
    key: `letter_${at}`,
    description: `Letter ${at} is about the harbour. Its seal is ${at % 2 ? 'red' : 'blue'}.`,
  }));
  await tenant.call('store_batch', { nodes });
  await tenant.call('add_relationships', {
    relationships: [
      { nodes: ['letter_0', 'letter_1', 'letter_2'], relationship: 'were sent together' },
      { nodes: ['letter_3', 'letter_4'], relationship: 'answers' },
    ],
  });
  await tenant.call('timeline_write', { summary: 'The archive was opened to visitors.' });
  const content = Buffer.from('The lighthouse was painted white.').toString('base64');
  await tenant.call('upload_file', { node_key: 'letter_5', filename: 'note.txt', content_base64: content });
  await tenant.call('update', { key: 'letter_6', description: 'Letter 6 is about the railway.' });
  await settled(tenant);
  const passages = () => tenant.cypher('MATCH (c:_PendingChunk) RETURN count(c) AS pending');
  await expect.poll(passages).toEqual([{ pending: 0 }]);
}

interface Vectors {
  readonly a: number;
  readonly b: number;
  readonly all: number;
  readonly nodes: number;
  readonly featuresOfA: number;
  readonly featuresOfB: number;
  readonly sizes: number[];
  readonly indexes: string[];
}

/** How many things have vectors of a slot, their lengths, and the vector indexes. */
async function vectorsOf(tenant: TestTenant): Promise<Vectors> {
  const [row] = await tenant.cypher(
    `MATCH (n:Node|Hyperedge|_Label|_Event|_Chunk|_Version)
     WHERE n.embedding IS NOT NULL OR n.embedding_b IS NOT NULL
     RETURN count(n.embedding) AS a, count(n.embedding_b) AS b, count(*) AS all,
       count(CASE WHEN n:Node THEN n.features END) AS featuresOfA,
       count(CASE WHEN n:Node THEN n.features_b END) AS featuresOfB,
       collect(DISTINCT size(n.embedding_b)) AS sizes, count(CASE WHEN n:Node THEN 1 END) AS nodes`,
  );
  const indexes = await tenant.cypher(
    "SHOW INDEXES YIELD name, type WHERE type = 'VECTOR' RETURN name ORDER BY name",
  );
  return { ...row, indexes: indexes.map(({ name }) => String(name)) } as Vectors;
}

describe('a graph that moves to another model', () => {
  test('is found by meaning all the time, and has vectors of the new model alone in the end', async ({
    manyTenants,
    untouchedTenant: tenant,
  }) => {
    await fill(tenant);
    const before = await vectorsOf(tenant);
    expect(await reindex(manyTenants, tenant, '', { model: SHORT_MODEL.name })).toMatchObject({
      model: FIRST_MODEL,
      next_model: SHORT_MODEL.name,
    });
    let isDone = false;
    const write = async () => {
      for (let at = 0; at < 3 || (!isDone && at < MAX_WRITES); at += 1) {
        const key = `late_${at}`;
        await tenant.call('store', { key, description: `Lighthouse keeper ${at} repaired the lamp.` });
        const { results } = await tenant.call('recall', { query: 'who mended the light', max_results: 50 });
        const found = results.find((each) => each.key === key);
        expect(found?.matched_by).toContain('vector');
        await tenant.call('update', { key: `letter_${at % NODES}`, description: `Letter ${at} was burnt.` });
        if (at % 3 === 2) await tenant.call('forget', { key: `late_${at - 2}` });
      }
    };
    const [state] = await Promise.all([done(manyTenants, tenant).finally(() => (isDone = true)), write()]);
    expect(state).toMatchObject({ model: SHORT_MODEL.name, next_model: null });
    await settled(tenant);
    const { a, b, all, nodes, featuresOfA, featuresOfB, sizes, indexes } = await vectorsOf(tenant);
    expect({ a, b, featuresOfA, featuresOfB, sizes }).toEqual({
      ...{ a: 0, b: all, featuresOfA: 0, featuresOfB: nodes, sizes: [SHORT_MODEL.dimensions] },
    });
    expect(indexes).toEqual(before.indexes.map((name) => `${name}_b`));
    for (const query of [
      'a building beside the sea in a new colour',
      'documents that were destroyed by fire',
    ]) {
      const { results } = await tenant.call('recall', { query });
      expect(results[0]?.matched_by).toContain('vector');
      expect(results[0]?.key).toContain('letter');
    }
  });

  test('stays with its model where that is cancelled, and can move later', async ({
    manyTenants,
    untouchedTenant: tenant,
  }) => {
    await fill(tenant);
    const before = await vectorsOf(tenant);
    let id = '';
    // At once, amid the making of indexes, and amid the filling.
    for (const waitMs of [0, 200, 800]) {
      await reindex(manyTenants, tenant, '', { model: SHORT_MODEL.name });
      await sleep(waitMs);
      const cancelled = await reindex(manyTenants, tenant, '/cancel', {});
      expect(cancelled).toMatchObject({ model: FIRST_MODEL, next_model: null });
      ({ id } = (await done(manyTenants, tenant)).job);
      expect(await vectorsOf(tenant)).toEqual(before);
    }
    expect(await tenant.call('get_job', { id })).toMatchObject({ kind: 'reindex', state: 'done' });
    await reindex(manyTenants, tenant, '', { model: SHORT_MODEL.name });
    expect(await done(manyTenants, tenant)).toMatchObject({ model: SHORT_MODEL.name });
  });

  test('does not move to a model that the service does not have', async ({
    manyTenants,
    untouchedTenant: tenant,
  }) => {
    const refused: unknown = await reindex(manyTenants, tenant, '', { model: 'no-such-model' });
    expect(refused).toMatchObject({ error: { code: 'INVALID_INPUT' } });
    expect(await reindex(manyTenants, tenant)).toMatchObject({ model: FIRST_MODEL, next_model: null });
  });
});
