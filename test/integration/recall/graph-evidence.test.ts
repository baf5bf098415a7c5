import { describe, expect } from 'vitest';
import { test } from '../../support/memory-test.ts';
import { settled } from '../../support/settled.ts';
import type { TestTenant } from '../../support/tenant.ts';
import { expectPath, pathTo } from './paths.ts';

type Stored = {
  readonly key: string;
  readonly description: string;
  readonly data?: Record<string, unknown>;
};

describe('a text that contains the name of another node', () => {
  test.for([
    ['the text', { who: 'Marguerite Duval', what: 'The sourdough starter', query: 'sourdough starter' }],
    [
      'the named node',
      { who: 'Tobias Lindqvist', what: 'The harmonium bellows', query: 'harmonium bellows' },
    ],
  ] as const)('leads to it where %s was stored first', async ([first, { who, what, query }], { tenant }) => {
    const text = { key: `note about ${query}`, description: `${what} came from ${who}, as a gift.` };
    const person = { key: `person_${who.replace(' ', '_')}`, description: 'Lives in the hills.' };
    for (const node of first === 'the text' ? [text, person] : [person, text]) await stored(tenant, node);
    await expectPath(tenant, query, person.key, {
      from: text.key,
      kind: 'mentions',
      via: who.toLowerCase(),
    });
  });

  test('is reached from that node', async ({ tenant }) => {
    await stored(
      tenant,
      { key: 'person_ines_okafor', description: 'Restores lighthouses on the northern coast.' },
      { key: 'note_thursday', description: 'Ines Okafor moved the dinner to Thursday.' },
    );
    await expectPath(tenant, 'restoring lighthouses', 'note_thursday', {
      from: 'person_ines_okafor',
      kind: 'mentioned by',
      via: 'ines okafor',
    });
  });

  test('leads to the nodes with that name up to eight, and to none where there are more', async ({
    tenant,
  }) => {
    const data = { name: 'Willowbrook Centre' };
    const branches = Array.from({ length: 8 }, (_, at) => ({
      key: `branch_${at}`,
      description: `${at}.`,
      data,
    }));
    await stored(tenant, ...branches, {
      key: 'course',
      description: 'The ceramics course moved to the Willowbrook Centre.',
    });
    const path = { from: 'course', kind: 'mentions', via: 'willowbrook centre' };
    for (const { key } of branches) await expectPath(tenant, 'ceramics course', key, path);
    await stored(tenant, { key: 'branch_8', description: '8.', data });
    await expect.poll(() => nameMatches(tenant, 'willowbrook centre')).toBe(9);
    const paths = await Promise.all(
      [...branches, { key: 'branch_8' }].map(({ key }) => pathTo(tenant, 'ceramics course', key)),
    );
    expect(paths.filter((each) => each !== undefined)).toEqual([]);
  });

  test('leads there again after that node is forgotten and stored again', async ({ tenant }) => {
    const boat = {
      key: 'boat_Sea_Holly',
      description: 'Built of larch in the harbour yard.',
      data: { name: 'Sea Holly' },
    };
    const text = { key: 'regatta', description: 'The regatta was won by the Sea Holly.' };
    const path = { from: 'regatta', kind: 'mentions', via: 'sea holly' };
    await stored(tenant, boat, text);
    await expectPath(tenant, 'regatta winner', boat.key, path);
    await tenant.call('forget', { key: boat.key });
    await settled(tenant);
    expect(await nameMatches(tenant, 'sea holly')).toBe(0);
    await stored(tenant, boat);
    await expectPath(tenant, 'regatta winner', boat.key, path);
  });

  test('leads there no more after it changes', async ({ tenant }) => {
    const text = { key: 'concert', description: 'The oboe solo was played by Rafaela Montoya.' };
    await stored(tenant, { key: 'person_rafaela_montoya', description: 'Walks her dog at dawn.' }, text);
    await expectPath(tenant, 'oboe solo', 'person_rafaela_montoya', { from: 'concert' });
    await tenant.call('update', { key: text.key, description: 'The oboe solo was played by a guest.' });
    await expect.poll(() => pathTo(tenant, 'oboe solo', 'person_rafaela_montoya')).toBeUndefined();
  });
});

describe('what texts mention', () => {
  test('is not in any count, list or export of relationships', async ({ tenant }) => {
    const { stats: before } = await tenant.call('get_overview');
    const keys = ['person_yusuf_adeyemi', 'memo_on_trams'];
    await stored(
      tenant,
      { key: keys[0] as string, description: 'Paints portraits.' },
      { key: keys[1] as string, description: 'Yusuf Adeyemi takes the tram to work.' },
    );
    await expectPath(tenant, 'who takes the tram?', keys[0] as string, { kind: 'mentions' });
    const { stats, top_nodes } = await tenant.call('get_overview');
    expect(stats).toEqual({ ...before, nodes: before.nodes + (before.nodes === 0 ? 3 : 2) });
    expect(top_nodes.map(({ key }) => key)).not.toEqual(expect.arrayContaining([keys[0]]));
    for (const key of keys) {
      expect(await tenant.call('get_relationships', { key })).toMatchObject({ edges: [], hyperedges: [] });
    }
    const orphans = (await tenant.call('list_orphans', { limit: 500 })).orphans.map(({ key }) => key);
    expect(orphans).toEqual(expect.arrayContaining(keys));
    const response = await tenant.fetch('/api/v1/memory/export');
    const { edges, hyperedges } = (await response.json()) as { edges: unknown[]; hyperedges: unknown[] };
    expect([edges.length, hyperedges.length]).toEqual([before.edges, before.hyperedges]);
  });
});

describe('a result', () => {
  test('leads over an edge to the node at its other end, in either direction', async ({ tenant }) => {
    await stored(
      tenant,
      { key: 'apprentice_1', description: 'Learns to glaze pottery in the evenings.' },
      { key: 'building_1', description: 'A brick house by the canal.' },
      { key: 'uncle_1', description: 'Collects stamps of island states.' },
    );
    await tenant.call('add_relationships', {
      relationships: [
        { nodes: ['apprentice_1', 'building_1'], relationship: 'rents' },
        { nodes: ['uncle_1', 'apprentice_1'], relationship: 'is related to' },
      ],
    });
    const from = { from: 'apprentice_1', kind: 'edge' };
    await expectPath(tenant, 'glazing pottery', 'building_1', { ...from, via: 'rents' });
    await expectPath(tenant, 'glazing pottery', 'uncle_1', { ...from, via: 'is_related_to' });
  });

  test('leads through a hyperedge to its other members', async ({ tenant }) => {
    await stored(
      tenant,
      { key: 'member_1', description: 'Counts meteors from a rooftop.' },
      { key: 'member_2', description: 'Writes sonnets about rivers.' },
      { key: 'member_3', description: 'Grows barley on clay soil.' },
    );
    const nodes = ['member_1', 'member_2', 'member_3'];
    await tenant.call('add_relationships', {
      relationships: [{ nodes, relationship: 'met at the harvest fair' }],
    });
    const path = { from: 'member_1', kind: 'hyperedge', via: 'met_at_the_harvest_fair' };
    await expectPath(tenant, 'counting meteors', 'member_2', path);
    await expectPath(tenant, 'counting meteors', 'member_3', path);
  });
});

/** Stores nodes one after the other and waits for the background work. */
async function stored(tenant: TestTenant, ...nodes: readonly Stored[]): Promise<void> {
  for (const node of nodes) await tenant.call('store', node);
  await settled(tenant);
}

async function nameMatches(tenant: TestTenant, name: string): Promise<unknown> {
  const [row] = await tenant.cypher(
    'RETURN toFloat(COUNT { (:_Name {name: $name})<-[:_NAMED]-() }) AS matches',
    {
      name,
    },
  );
  return row?.['matches'];
}
