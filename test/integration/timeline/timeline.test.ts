import { describe, expect } from 'vitest';
import { test } from '../../support/memory-test.ts';
import type { TestTenant } from '../../support/tenant.ts';
import { ToolClient } from '../../support/tool-client.ts';

type Input = Readonly<Record<string, unknown>>;

async function entriesOf(client: ToolClient, input: Input = {}) {
  return (await client.call('timeline', input)).entries;
}

const summariesOf = async (client: ToolClient, input: Input = {}) =>
  (await entriesOf(client, input)).map(({ summary }) => summary);

/** A tenant whose calls name this session. */
function inSession({ url, key }: TestTenant, session: string): ToolClient {
  return new ToolClient(url, key, { 'mcp-session-id': session });
}

describe('a change', () => {
  test('writes one entry for what a call did, whatever it took', async ({ tenant }) => {
    await tenant.storeKeys('one_org', 'one_city');
    const relationships = [
      { to_key: 'one_org', relationship: 'works for' },
      { participant_keys: ['one_org', 'one_city'], relationship: 'met in' },
    ];
    await tenant.call('store', {
      key: 'one_ada',
      description: 'Ada leads the compiler team.',
      relationships,
    });
    await tenant.call('update', { key: 'one_ada', description: 'Ada leads tooling.', data: { since: 2024 } });
    await tenant.call('update', {
      key: 'one_ada',
      add_relationships: [{ to_key: 'one_city', relationship: 'lives in' }],
    });
    await tenant.call('add_relationships', {
      relationships: [{ nodes: ['one_org', 'one_city'], relationship: 'is in' }],
    });
    const entries = await entriesOf(tenant, { node_key: 'one_ada' });
    expect(entries.map(({ kind, summary }) => [kind, summary])).toEqual([
      ['update', 'Updated one_ada (relationships)'],
      ['update', 'Updated one_ada (description, data): Ada leads tooling.'],
      ['store', 'Stored one_ada: Ada leads the compiler team.'],
    ]);
    expect(entries[2]?.node_keys.toSorted()).toEqual(['one_ada', 'one_city', 'one_org']);
    expect(await summariesOf(tenant, { kinds: ['relate'], node_key: 'one_org' })).toEqual([
      'Related one_org is_in one_city',
    ]);
    expect(entries[0]).toMatchObject({
      actor: expect.stringMatching(/^key:/) as string,
      session_id: 'default',
    });
  });

  test('that changes nothing, is refused or reads writes none', async ({ tenant }) => {
    await tenant.storeKeys('quiet', 'quiet_org');
    const related = {
      key: 'quiet_ada',
      description: 'Ada keeps quiet.',
      relationships: [{ to_key: 'quiet_org', relationship: 'works for' }],
    };
    await tenant.call('store', related);
    const before = await entriesOf(tenant);
    await tenant.storeKeys('quiet');
    await tenant.call('store', related);
    await tenant.call('update', { key: 'quiet', description: 'About quiet.' });
    await tenant.failure('store', { key: 'quiet', description: 'Something else.' });
    await tenant.failure('store', {
      key: 'new',
      description: 'New.',
      relationships: [{ to_key: 'nobody', relationship: 'knows' }],
    });
    await tenant.call('recall', { query: 'quiet' });
    expect(await entriesOf(tenant)).toEqual(before);
  });

  test('of each item of a batch has an entry of its own', async ({ tenant }) => {
    const nodes = Array.from({ length: 5 }, (_, number) => ({
      key: `batch_${number}`,
      description: `Number ${number}.`,
    }));
    await tenant.call('store_batch', { nodes });
    expect((await summariesOf(tenant, { query: 'batch', kinds: ['store'] })).toSorted()).toEqual(
      nodes.map(({ key, description }) => `Stored ${key}: ${description}`),
    );
  });

  test('by a merge is told once, and the entries of both are those of the one that stays', async ({
    tenant,
  }) => {
    await tenant.storeKeys('ada_l');
    await tenant.storeKeys('ada_lovelace');
    const { id } = await tenant.call('merge_nodes', { from_key: 'ada_l', into_key: 'ada_lovelace' });
    expect(await summariesOf(tenant, { node_key: 'ada_lovelace' })).toEqual([
      'Merged ada_l into ada_lovelace',
      'Stored ada_lovelace: About ada_lovelace.',
      'Stored ada_l: About ada_l.',
    ]);
    const [merged] = await entriesOf(tenant, { kinds: ['merge'], node_key: 'ada_lovelace' });
    expect(merged?.meta).toEqual({ undo: id });
    await tenant.call('merge_nodes', { undo: id });
    expect(await summariesOf(tenant, { node_key: 'ada_lovelace' })).toEqual([
      'Undid the merge of ada_l into ada_lovelace',
      'Merged ada_l into ada_lovelace',
      'Stored ada_lovelace: About ada_lovelace.',
    ]);
  });
});

describe('what was forgotten', () => {
  test('leaves kind and time in the timeline, and no word; a note keeps its words', async ({ tenant }) => {
    const secret = 'Zanzibar';
    await tenant.call('store', { key: 'secret_plan', description: `They meet in ${secret}.` });
    await tenant.call('update', { key: 'secret_plan', description: `They meet in ${secret} at noon.` });
    await tenant.call('timeline_write', { summary: 'Talked about the plan', node_keys: ['secret_plan'] });
    await tenant.call('forget', { key: 'secret_plan' });
    const entries = await entriesOf(tenant, { limit: 4 });
    expect(entries.map(({ kind, summary, node_keys }) => [kind, summary, node_keys])).toEqual([
      ['forget', 'Forgot a memory', []],
      ['note', 'Talked about the plan', []],
      ['update', 'Updated what was forgotten since', []],
      ['store', 'Stored what was forgotten since', []],
    ]);
    expect(await entriesOf(tenant, { query: secret })).toEqual([]);
    expect(await entriesOf(tenant, { node_key: 'secret_plan' })).toEqual([]);
    const everything = await tenant.cypher(
      'MATCH (n) WHERE n:_Event OR n:_EventKey RETURN properties(n) AS all_of_it',
    );
    expect(JSON.stringify(everything)).not.toMatch(/zanzibar|secret_plan/i);
  });

  test('with a node that others were merged into, at any depth', async ({ tenant }) => {
    await tenant.storeKeys('deep_a', 'deep_b', 'deep_c');
    await tenant.call('merge_nodes', { from_key: 'deep_a', into_key: 'deep_b' });
    await tenant.call('merge_nodes', { from_key: 'deep_b', into_key: 'deep_c' });
    await tenant.call('forget', { key: 'deep_c' });
    const left = await tenant.cypher(
      'MATCH (e:_Event) RETURN e.summary AS summary, e.search_text AS text, e.node_keys AS keys',
    );
    expect(JSON.stringify(left)).not.toContain('deep_');
    expect(await tenant.cypher("MATCH (k:_EventKey) WHERE k.key STARTS WITH 'deep_' RETURN k")).toEqual([]);
  });
});

describe('hm_timeline', () => {
  test('finds by words, by meaning of notes, and by both kinds of time', async ({ tenant }) => {
    const note = (summary: string, at: string) => tenant.call('timeline_write', { summary, at });
    await note('Lunch with the investors at the harbour', '2026-03-10T12:00:00Z');
    await note('The build broke because of a missing semicolon', '2026-03-12T08:00:00Z');
    await note('Investors signed the term sheet', '2026-04-02');
    expect(await summariesOf(tenant, { query: 'investors' })).toEqual([
      'Investors signed the term sheet',
      'Lunch with the investors at the harbour',
    ]);
    expect(await summariesOf(tenant, { query: 'meal with people who fund us' })).toContain(
      'Lunch with the investors at the harbour',
    );
    const march = { start: '2026-03-01', end: '2026-03-31', kinds: ['note'] };
    expect(await summariesOf(tenant, march)).toHaveLength(2);
    expect(await summariesOf(tenant, { ...march, end: '2026-03-10' })).toEqual([
      'Lunch with the investors at the harbour',
    ]);
    const { entries, period } = await tenant.call('timeline', { query: 'investors in March 2026' });
    expect(entries.map(({ summary }) => summary)).toEqual(['Lunch with the investors at the harbour']);
    expect(period).toEqual({ start: '2026-03-01T00:00:00.000Z', end: '2026-03-31T23:59:59.999Z' });
    const inTokyo = { query: 'since 2026-04-02', kinds: ['note'], time_zone: 'Asia/Tokyo' };
    expect((await tenant.call('timeline', inTokyo)).period).toEqual({ start: '2026-04-01T15:00:00.000Z' });
    expect((await summariesOf(tenant, { query: 'investors', period: '1h' })).join()).not.toContain('vestors');
  });

  test('narrows to a session, an actor and kinds', async ({ tenant, service }) => {
    const session = inSession(tenant, 'planning');
    await session.call('store', { key: 'in_session', description: 'In a session.' });
    const { id, key } = await service.operator.createKey(tenant.graphId);
    const other = new ToolClient(tenant.url, key);
    await other.call('store', { key: 'by_other', description: 'By another key.' });
    expect(await summariesOf(tenant, { session_id: 'planning' })).toEqual([
      'Stored in_session: In a session.',
    ]);
    expect((await entriesOf(tenant, { session_id: 'planning' }))[0]?.session_id).toBe('planning');
    expect(await summariesOf(tenant, { actor: `key:${id}` })).toEqual(['Stored by_other: By another key.']);
    expect(await summariesOf(tenant, { actor: `key:${id}`, kinds: ['note'] })).toEqual([]);
  });

  test('pages without a gap or a repeat while entries arrive', async ({ tenant }) => {
    const keys = Array.from({ length: 30 }, (_, number) => `page_${number}`);
    await tenant.call('store_batch', { nodes: keys.map((key) => ({ key, description: `About ${key}.` })) });
    for (const input of [
      { query: 'page', kinds: ['store'] },
      { kinds: ['store'], period: '1h' },
    ]) {
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await tenant.call('timeline', { ...input, limit: 7, ...(cursor && { cursor }) });
        seen.push(...page.entries.map(({ id }) => id));
        await tenant.storeKeys(`arrived_${seen.length}_${input.kinds.length}_${'query' in input}`);
        cursor = page.next_cursor;
      } while (cursor !== undefined);
      expect(new Set(seen).size).toBe(seen.length);
      const stored = (await entriesOf(tenant, { ...input, limit: 500 })).filter(({ node_keys }) =>
        keys.includes(node_keys[0] ?? ''),
      );
      expect(stored.filter(({ id }) => !seen.includes(id))).toEqual([]);
    }
  });

  test.for([
    [{ start: '2026-03-02', end: '2026-03-01' }, /start: lies after end/],
    [{ start: '2026-02-30' }, /start/],
    [{ end: '+012345-01-01T00:00:00Z' }, /end/],
    [{ time_zone: 'Mars/Olympus' }, /time_zone/],
    [{ cursor: 'damaged' }, /cursor/],
    [{ kinds: ['party'] }, /kinds/],
    [{ kinds: [] }, /kinds/],
    [{ limit: 501 }, /limit/],
    [{ period: '2h' }, /period/],
    [{ query: ' ' }, /query/],
    [{ since: '2026' }, /since/],
  ] as const)('refuses %j', async ([input, says], { tenant }) => {
    const refused = await tenant.failure('timeline', input);
    expect(refused.code).toBe('INVALID_INPUT');
    expect(refused.message).toMatch(says);
  });

  test('refuses a cursor of another list', async ({ tenant }) => {
    await tenant.storeKeys('list_a', 'list_b');
    const { next_cursor } = await tenant.call('timeline', { limit: 1 });
    expect(
      await tenant.failure('timeline', { limit: 1, kinds: ['note'], cursor: next_cursor }),
    ).toMatchObject({
      code: 'INVALID_INPUT',
    });
    expect((await tenant.call('timeline', { limit: 5, cursor: next_cursor })).entries.length).toBeGreaterThan(
      0,
    );
  });
});

describe('hm_timeline_write', () => {
  test('answers 201, keeps meta, and takes words of any script', async ({ tenant }) => {
    const response = await tenant.post('/api/v1/memory/timeline/write', {
      summary: 'Réunion à Zürich – 会議',
      meta: { room: 7 },
      at: '1999-12-31T23:59:59+02:00',
    });
    expect(response.status).toBe(201);
    const [found] = await entriesOf(tenant, { query: 'reunion zurich' });
    expect(found).toMatchObject({
      summary: 'Réunion à Zürich – 会議',
      meta: { room: 7 },
      at: '1999-12-31T21:59:59.000Z',
    });
  });

  test('refuses unknown nodes by name and writes nothing', async ({ tenant }) => {
    const refused = await tenant.failure('timeline_write', {
      summary: 'About a ghost',
      node_keys: ['ghost_1', 'ghost_2'],
    });
    expect(refused).toMatchObject({ code: 'NOT_FOUND', details: { missing: ['ghost_1', 'ghost_2'] } });
    expect(await entriesOf(tenant, { query: 'ghost' })).toEqual([]);
  });

  test.for([
    { summary: '' },
    { summary: 'x'.repeat(4_001) },
    { summary: 'x', at: 'yesterday' },
    { summary: 'x', meta: [] },
    { summary: 'x', node_keys: [''] },
  ])('refuses %j', async (input, { tenant }) => {
    expect((await tenant.failure('timeline_write', input)).code).toBe('INVALID_INPUT');
  });

  test('needs the scope write', async ({ tenant, service }) => {
    const { key } = await service.operator.createKey(tenant.graphId, { scope: 'read' });
    expect(await new ToolClient(tenant.url, key).failure('timeline_write', { summary: 'x' })).toMatchObject({
      code: 'FORBIDDEN',
    });
  });
});
