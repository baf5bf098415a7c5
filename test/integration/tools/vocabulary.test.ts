import { describe, expect } from 'vitest';
import { degree, deleteNode } from '../../../src/graph/queries/node.ts';
import { mergeEdges } from '../../../src/graph/queries/relationship.ts';
import { deleteUnused } from '../../../src/graph/queries/label.ts';
import { executeWrite, type Unit } from '../../../src/graph/run-query.ts';
import { test } from '../../support/memory-test.ts';
import { settled } from '../../support/settled.ts';
import type { TestTenant } from '../../support/tenant.ts';

describe('the labels of a graph', () => {
  test('are deleted with their last edge, by forget or by update', async ({ tenant }) => {
    await tenant.storeKeys('a', 'b', 'c');
    const [first, , third] = await relate(tenant, 'resents', ['a', 'b'], ['b', 'c'], ['c', 'a']);
    await tenant.call('update', { key: 'a', remove_relationships: [first?.id] });
    expect(await labels(tenant)).toContain('resents');
    await tenant.call('forget', { key: 'b' });
    expect(await labels(tenant)).toContain('resents');
    await tenant.call('update', { key: 'a', remove_relationships: [third?.id] });
    expect(await labels(tenant)).not.toContain('resents');
  });

  test('stay if the update that removes the last edge creates another', async ({ tenant }) => {
    await tenant.storeKeys('a', 'b', 'c');
    const [edge] = await relate(tenant, 'admires', ['a', 'b']);
    await tenant.call('update', {
      key: 'a',
      remove_relationships: [edge?.id],
      add_relationships: [{ from_key: 'a', to_key: 'c', relationship: 'admires' }],
    });
    expect(await labels(tenant)).toContain('admires');
  });

  test('stay until their last hyperedge is deleted', async ({ tenant }) => {
    await tenant.storeKeys('h1', 'h2', 'h3', 'h4');
    await relate(tenant, 'conspire', ['h1', 'h2', 'h3', 'h4']);
    for (const key of ['h1', 'h2']) {
      await tenant.call('forget', { key });
      expect(await labels(tenant)).toContain('conspire');
    }
    await tenant.call('forget', { key: 'h3' });
    expect(await labels(tenant)).not.toContain('conspire');
  });

  test('are deleted with their last hyperedge', async ({ tenant }) => {
    await tenant.storeKeys('h1', 'h2', 'h3');
    const [hyperedge] = await relate(tenant, 'feud', ['h1', 'h2', 'h3']);
    await tenant.call('update', { key: 'h2', remove_relationships: [hyperedge?.id] });
    expect(await labels(tenant)).not.toContain('feud');
  });

  test('do not change with a request that is refused', async ({ tenant }) => {
    await tenant.storeKeys('a');
    const relationship = 'betrayed in secret';
    const refused = [
      tenant.failure('add_relationships', { relationships: [{ nodes: ['a', 'ghost'], relationship }] }),
      tenant.failure('update', {
        key: 'a',
        add_relationships: [{ from_key: 'a', to_key: 'ghost', relationship }],
      }),
      tenant.failure('store', {
        key: 'new',
        description: 'New.',
        relationships: [{ to_key: 'ghost', relationship }],
      }),
    ];
    expect((await Promise.all(refused)).map(({ code }) => code)).toEqual(Array(3).fill('NOT_FOUND'));
    expect(await labels(tenant)).not.toContain('betrayed_in_secret');
  });

  test('stay if a person edited them', async ({ tenant }) => {
    await tenant.storeKeys('a', 'b');
    const [edge] = await relate(tenant, 'mentors', ['a', 'b']);
    await tenant.cypher("MATCH (l:_Label {label: 'mentors'}) SET l.edited = true");
    await tenant.call('update', { key: 'a', remove_relationships: [edge?.id] });
    expect(await labels(tenant)).toContain('mentors');
  });

  test('stay if another edge is created while the last one is deleted', async ({ tenant }) => {
    await tenant.storeKeys('a', 'b', 'c', 'd');
    await relate(tenant, 'envies', ['a', 'b']);
    await settled(tenant);
    const removal = await uncommitted(tenant, async (unit) => {
      await unit.run(degree, { key: 'a' });
      await unit.run(deleteNode, { key: 'a' });
      await unit.run(deleteUnused, { labels: ['envies'], types: [] });
    });
    const added = relate(tenant, 'envies', ['c', 'd']);
    await expect.poll(() => isAnyBlocked(tenant)).toBe(true);
    await removal.commit();
    await added;
    expect(await vectorOf(tenant, 'envies')).toHaveLength(384);
  });

  test('stay if the last edge is deleted while another is created', async ({ tenant }) => {
    await tenant.storeKeys('a', 'b', 'c', 'd');
    const [edge] = await relate(tenant, 'adores', ['a', 'b']);
    await settled(tenant);
    const embedding = Float32Array.from((await vectorOf(tenant, 'adores')) as number[]);
    const addition = await uncommitted(tenant, async (unit) => {
      const labels = [{ label: 'adores', vectors: { embedding } }];
      await unit.run(mergeEdges, {
        labels,
        edges: [edgeRow('c', 'd', 'adores')],
        now: NOW,
        ...NO_DEPENDENTS,
      });
    });
    const removed = tenant.call('update', { key: 'a', remove_relationships: [edge?.id] });
    await expect.poll(() => isAnyBlocked(tenant)).toBe(true);
    await addition.commit();
    await removed;
    expect(await vectorOf(tenant, 'adores')).toHaveLength(384);
  });

  test('are those of its relationships after many simultaneous writes', async ({ tenant }) => {
    const keys = ['m1', 'm2', 'm3', 'm4', 'm5'];
    for (let round = 0; round < 6; round++) {
      await tenant.storeKeys(...keys);
      await relate(tenant, 'vexes', ['m1', 'm2'], ['m1', 'm3', 'm4']);
      await Promise.allSettled([
        relate(tenant, 'vexes', ['m3', 'm5']),
        tenant.call('forget', { key: 'm1' }),
        relate(tenant, 'soothes', ['m4', 'm5'], ['m2', 'm3']),
        tenant.call('forget', { key: 'm2' }),
        tenant.call('forget', { key: 'm4' }),
      ]);
      const used = await labelsInUse(tenant);
      const known = await labels(tenant);
      for (const label of ['vexes', 'soothes']) {
        expect([round, label, known.includes(label)]).toEqual([round, label, used.includes(label)]);
      }
    }
  });
});

describe('the types of a graph', () => {
  test('are deleted with their last node, by forget or by update', async ({ tenant }) => {
    for (const key of ['p1', 'p2', 'p3']) {
      await tenant.call('store', { key, description: `Patient ${key}.`, node_type: 'patient_with_grief' });
    }
    await tenant.call('forget', { key: 'p1' });
    await tenant.call('update', { key: 'p2', node_type: 'person' });
    expect(await types(tenant)).toContain('patient_with_grief');
    await tenant.call('update', { key: 'p3', node_type: 'patient_of_doubt' });
    expect(await types(tenant)).not.toContain('patient_with_grief');
    expect(await types(tenant)).toContain('patient_of_doubt');
    await tenant.call('forget', { key: 'p3' });
    expect(await types(tenant)).not.toContain('patient_of_doubt');
  });

  test('stay if every graph has them', async ({ tenant }) => {
    const known = await types(tenant);
    await tenant.call('store', { key: 'place', description: 'A place.', node_type: 'location' });
    await tenant.call('store', { key: 'skill', description: 'A skill.', node_type: 'skill' });
    await tenant.call('update', { key: 'place', node_type: 'url' });
    for (const key of ['place', 'skill']) await tenant.call('forget', { key });
    expect((await types(tenant)).sort()).toEqual(known.sort());
  });

  test('stay if another node is created while the last one is deleted', async ({ tenant }) => {
    await tenant.call('store', { key: 'q1', description: 'First.', node_type: 'quandary' });
    await settled(tenant);
    const removal = await uncommitted(tenant, async (unit) => {
      await unit.run(deleteNode, { key: 'q1' });
      await unit.run(deleteUnused, { labels: [], types: ['quandary'] });
    });
    const stored = tenant.call('store', { key: 'q2', description: 'Second.', node_type: 'quandary' });
    await expect.poll(() => isAnyBlocked(tenant)).toBe(true);
    await removal.commit();
    await stored;
    expect(await types(tenant)).toContain('quandary');
  });
});

const NOW = '2026-01-01T00:00:00.000Z';
const NO_DEPENDENTS = { precedes: [], follows: [], authorTypes: [] };

function edgeRow(from: string, to: string, label: string) {
  const row = { index: 0, id: `test-${from}-${to}-${label}`, relationship: label, label, data: '{}' };
  return {
    ...row,
    from,
    to,
    synonyms: [],
    converses: [],
    createdAt: null,
    validFrom: null,
    validTo: null,
    isDerived: false,
    searchText: label,
  };
}

function relate(tenant: TestTenant, relationship: string, ...members: string[][]) {
  const relationships = members.map((nodes) => ({ nodes, relationship }));
  return tenant.call('add_relationships', { relationships }).then((answer) => answer.relationships);
}

/** A transaction that has run its work and is not committed. */
async function uncommitted(tenant: TestTenant, work: (unit: Unit) => Promise<void>) {
  const done = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const ended = executeWrite(tenant.graph, async (unit) => {
    await work(unit);
    done.resolve();
    await gate.promise;
  });
  ended.catch(done.reject);
  await done.promise;
  return {
    commit: () => {
      gate.resolve();
      return ended;
    },
  };
}

async function isAnyBlocked(tenant: TestTenant): Promise<boolean> {
  const rows = await tenant.cypher('SHOW TRANSACTIONS YIELD status RETURN status');
  return rows.some(({ status }) => String(status).startsWith('Blocked'));
}

async function labels(tenant: TestTenant): Promise<unknown[]> {
  const rows = await tenant.cypher('MATCH (l:_Label) RETURN l.label AS label ORDER BY label');
  return rows.map(({ label }) => label);
}

async function labelsInUse(tenant: TestTenant): Promise<unknown[]> {
  const rows = await tenant.cypher(
    `CALL () {
       MATCH ()-[r:RELATES_TO]->() RETURN r.label AS label
       UNION
       MATCH (h:Hyperedge) RETURN h.label AS label
     }
     RETURN label ORDER BY label`,
  );
  return rows.map(({ label }) => label);
}

async function vectorOf(tenant: TestTenant, label: string): Promise<unknown> {
  const [row] = await tenant.cypher('MATCH (l:_Label {label: $label}) RETURN l.embedding AS vector', {
    label,
  });
  return row?.['vector'];
}

async function types(tenant: TestTenant): Promise<string[]> {
  return (await tenant.call('get_overview')).types.map(({ name }) => name);
}
