import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect } from 'vitest';
import { test } from '../../support/memory-test.ts';
import type { TestTenant } from '../../support/tenant.ts';
import { ToolClient } from '../../support/tool-client.ts';

/** A moment between changes. */
async function now(): Promise<string> {
  await sleep(3);
  const moment = new Date().toISOString();
  await sleep(3);
  return moment;
}

async function descriptionAt(tenant: TestTenant, key: string, as_of: string): Promise<string | undefined> {
  const { nodes, missing } = await tenant.call('get_nodes', { keys: [key], as_of });
  expect(missing).toEqual(nodes.length === 1 ? [] : [key]);
  return nodes[0]?.description;
}

const restore = (client: ToolClient, key: string, version: number) =>
  client.post(`/api/v1/memory/nodes/${encodeURIComponent(key)}/restore`, { version });

describe('the history of a node', () => {
  test('has each state with its time, its author and what changed', async ({ tenant, service }) => {
    await tenant.call('store', { key: 'plan', description: 'First.', data: { step: 1 } });
    await tenant.call('update', { key: 'plan', description: 'Second.' });
    const { id, key } = await service.operator.createKey(tenant.graphId);
    const other = new ToolClient(tenant.url, key);
    await other.call('update', { key: 'plan', data: { step: 2, owner: 'Ada' }, node_type: 'project' });
    const { versions } = await tenant.call('get_history', { key: 'plan' });
    expect(versions.map(({ version, kind, changed }) => [version, kind, changed])).toEqual([
      [
        3,
        'update',
        [
          { field: 'node_type', before: 'fact', after: 'project' },
          { field: 'data', before: { step: 1 }, after: { step: 2, owner: 'Ada' } },
        ],
      ],
      [2, 'update', [{ field: 'description', before: 'First.', after: 'Second.' }]],
      [1, 'store', []],
    ]);
    expect(versions[0]?.actor).toBe(`key:${id}`);
    expect(
      versions
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    ).toEqual(versions.map(({ at }) => at));
  });

  test('has no version of an update that changes nothing, or only relationships', async ({ tenant }) => {
    await tenant.storeKeys('still', 'friend');
    await tenant.call('update', { key: 'still', description: 'About still.' });
    const add_relationships = [{ to_key: 'friend', relationship: 'knows' }];
    await tenant.call('update', { key: 'still', add_relationships });
    expect((await tenant.call('get_history', { key: 'still' })).versions).toHaveLength(1);
  });

  test('pages, and its pages join', async ({ tenant }) => {
    await tenant.call('store', { key: 'paged', description: 'State 1.' });
    for (let state = 2; state <= 8; state++)
      await tenant.call('update', { key: 'paged', description: `State ${state}.` });
    const seen: number[] = [];
    let cursor: string | undefined;
    do {
      const page = await tenant.call('get_history', { key: 'paged', limit: 3, ...(cursor && { cursor }) });
      for (const { version, changed } of page.versions) {
        seen.push(version);
        if (version > 1)
          expect(changed).toEqual([
            { field: 'description', before: `State ${version - 1}.`, after: `State ${version}.` },
          ]);
      }
      cursor = page.next_cursor;
    } while (cursor !== undefined);
    expect(seen).toEqual([8, 7, 6, 5, 4, 3, 2, 1]);
  });

  test('pages past relationships along with versions, each once', async ({ tenant }) => {
    await tenant.storeKeys('hub', 'spoke');
    await tenant.call('update', { key: 'hub', description: 'A hub.' });
    for (let times = 0; times < 3; times++) {
      const edge = { nodes: ['hub', 'spoke'], relationship: 'turns', data: { times } };
      await tenant.call('add_relationships', { relationships: [edge] });
    }
    const pages: string[][] = [];
    let cursor: string | undefined;
    do {
      const page = await tenant.call('get_history', { key: 'hub', limit: 1, ...(cursor && { cursor }) });
      const ended = page.relationships.map(({ kind, nodes }) => `${nodes.join(' ')} ${kind}`);
      pages.push([...page.versions.map(({ version }) => `version ${version}`), ...ended]);
      cursor = page.next_cursor;
    } while (cursor !== undefined);
    expect(pages).toEqual([
      ['version 2', 'hub spoke changed'],
      ['version 1', 'hub spoke changed'],
    ]);
  });

  test('counts each of many updates at once', async ({ tenant }) => {
    await tenant.call('store', { key: 'busy', description: 'Busy 0.' });
    const updates = Array.from({ length: 20 }, (_, number) =>
      tenant.call('update', { key: 'busy', description: `Busy ${number + 1}.` }),
    );
    await Promise.all(updates);
    const { versions } = await tenant.call('get_history', { key: 'busy', limit: 100 });
    expect(versions.map(({ version }) => version)).toEqual(Array.from({ length: 21 }, (_, at) => 21 - at));
  });

  test.for([
    [{ key: 'nobody_here' }, 'NOT_FOUND'],
    [{ key: 'plan', limit: 0 }, 'INVALID_INPUT'],
    [{ key: 'plan', cursor: 'x' }, 'INVALID_INPUT'],
    [{ key: 'plan', since: 1 }, 'INVALID_INPUT'],
  ] as const)('refuses %j', async ([input, code], { tenant }) => {
    expect((await tenant.failure('get_history', input)).code).toBe(code);
  });
});

describe('a version', () => {
  test('is restored as a new one, with what search finds', async ({ tenant }) => {
    await tenant.call('store', {
      key: 'wine',
      description: 'A Riesling from the Mosel.',
      data: { year: 2019 },
    });
    await tenant.call('update', { key: 'wine', description: 'Beer.', data: { year: null } });
    const restored = await restore(tenant, 'wine', 1);
    expect(await restored.json()).toMatchObject({ status: 'updated', changed: ['description', 'data'] });
    const { nodes } = await tenant.call('get_nodes', { keys: ['wine'] });
    expect(nodes[0]).toMatchObject({ description: 'A Riesling from the Mosel.', data: { year: 2019 } });
    expect((await tenant.call('recall', { query: 'Riesling' })).results[0]?.key).toBe('wine');
    const { versions } = await tenant.call('get_history', { key: 'wine' });
    expect(versions.map(({ kind }) => kind)).toEqual(['restore', 'update', 'store']);
    expect(await (await restore(tenant, 'wine', 1)).json()).toMatchObject({
      status: 'unchanged',
      changed: [],
    });
  });

  test('that is not there is refused, and needs the scope write', async ({ tenant, service }) => {
    await tenant.storeKeys('lonely');
    expect((await restore(tenant, 'lonely', 1)).status).toBe(404);
    expect((await restore(tenant, 'lonely', 0)).status).toBe(400);
    expect((await restore(tenant, 'not_there', 1)).status).toBe(404);
    const { key } = await service.operator.createKey(tenant.graphId, { scope: 'read' });
    expect((await restore(new ToolClient(tenant.url, key), 'lonely', 1)).status).toBe(403);
  });
});

describe('hm_get_nodes as of a time', () => {
  test('answers what was believed then', async ({ tenant }) => {
    const before = await now();
    await tenant.call('store', { key: 'office', description: 'In Berlin.' });
    const first = await now();
    await tenant.call('update', { key: 'office', description: 'In Hamburg.' });
    const second = await now();
    await tenant.call('update', { key: 'office', description: 'In Kiel.' });
    expect(await descriptionAt(tenant, 'office', before)).toBeUndefined();
    expect(await descriptionAt(tenant, 'office', first)).toBe('In Berlin.');
    expect(await descriptionAt(tenant, 'office', second)).toBe('In Hamburg.');
    expect(await descriptionAt(tenant, 'office', await now())).toBe('In Kiel.');
    expect(await descriptionAt(tenant, 'office', new Date().toISOString().slice(0, 10))).toBe('In Kiel.');
    expect(await descriptionAt(tenant, 'office', '2020-01-01')).toBeUndefined();
  });

  test('knows what was merged under its own key, and forgets it with either', async ({ tenant }) => {
    await tenant.storeKeys('jo', 'joanna', 'johanna');
    const apart = await now();
    await tenant.call('merge_nodes', { from_key: 'jo', into_key: 'joanna' });
    const joined = await now();
    await tenant.call('merge_nodes', { from_key: 'joanna', into_key: 'johanna' });
    expect(await descriptionAt(tenant, 'jo', apart)).toBe('About jo.');
    expect(await descriptionAt(tenant, 'jo', joined)).toBeUndefined();
    expect(await descriptionAt(tenant, 'joanna', joined)).toContain('About jo');
    await tenant.call('forget', { key: 'johanna' });
    for (const key of ['jo', 'joanna', 'johanna'])
      expect(await descriptionAt(tenant, key, apart)).toBeUndefined();
    expect(await tenant.cypher("MATCH (v:_Version) WHERE v.key STARTS WITH 'jo' RETURN v")).toEqual([]);
  });

  test('keeps both histories apart again after a merge was undone', async ({ tenant }) => {
    await tenant.storeKeys('bo', 'bob');
    await tenant.call('update', { key: 'bo', description: 'Bo sails.' });
    const { id } = await tenant.call('merge_nodes', { from_key: 'bo', into_key: 'bob' });
    await tenant.call('merge_nodes', { undo: id });
    await tenant.call('forget', { key: 'bob' });
    const { versions } = await tenant.call('get_history', { key: 'bo' });
    expect(versions.at(-1)).toMatchObject({ version: 1, kind: 'store' });
    expect(versions.length).toBeGreaterThanOrEqual(2);
  });

  test('equals a replay of random changes at random times', async ({ tenant }) => {
    const states: { at: string; description: string | undefined }[] = [
      { at: await now(), description: undefined },
    ];
    for (let step = 0; step < 40; step++) {
      const description = `Step ${step}, ${Math.random()}.`;
      if (step === 0) await tenant.call('store', { key: 'replayed', description });
      else await tenant.call('update', { key: 'replayed', description });
      states.push({ at: await now(), description });
    }
    for (const { at, description } of states)
      expect(await descriptionAt(tenant, 'replayed', at)).toBe(description);
  });

  test.for(['yesterday', '2026-02-30', '+012026-01-01T00:00:00Z'])(
    'refuses %s',
    async (as_of, { tenant }) => {
      expect((await tenant.failure('get_nodes', { keys: ['a'], as_of })).code).toBe('INVALID_INPUT');
    },
  );
});
