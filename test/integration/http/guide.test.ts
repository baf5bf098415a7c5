import { beforeEach, describe, expect } from 'vitest';
import { INSTRUCTIONS } from '../../../src/guide/index.ts';
import { httpClient, type TestMcpClient } from '../../support/mcp-client.ts';
import { test as base } from '../../support/memory-test.ts';
import { errorBody } from '../../support/tool-client.ts';

const INVALID_PARAMS = -32602;

const test = base.extend(
  'client',
  { scope: 'file' },
  async ({ tenant }, { onCleanup }): Promise<TestMcpClient> => {
    const client = await httpClient(tenant.url, tenant.key);
    onCleanup(() => client.close());
    return client;
  },
);

async function textOf(client: TestMcpClient, uri: string): Promise<{ mimeType?: string; text: string }> {
  const { contents } = await client.readResource({ uri });
  expect(contents).toHaveLength(1);
  expect(contents[0]?.uri).toBe(uri);
  return contents[0] as { mimeType?: string; text: string };
}

const keyOf = (client: TestMcpClient, typed: string) =>
  client.complete({
    ref: { type: 'ref/resource', uri: 'memory://node/{key}' },
    argument: { name: 'key', value: typed },
  });

describe('the server', () => {
  test('declares its capabilities besides tools, and has instructions', ({ client }) => {
    expect(client.getServerCapabilities()).toMatchObject({ resources: {}, prompts: {}, completions: {} });
    expect(client.getInstructions()).toBe(INSTRUCTIONS);
  });
});

describe('resources', () => {
  test('are listed with their descriptions', async ({ client }) => {
    const { resources } = await client.listResources();
    expect(resources).toMatchObject([
      { uri: 'memory://guide', name: 'guide', mimeType: 'text/markdown' },
      { uri: 'memory://overview', name: 'overview', mimeType: 'application/json' },
    ]);
    const { resourceTemplates } = await client.listResourceTemplates();
    expect(resourceTemplates).toMatchObject([{ uriTemplate: 'memory://node/{key}', name: 'node' }]);
    for (const { title, description } of [...resources, ...resourceTemplates]) {
      expect(title).toBeTruthy();
      expect(description).toBeTruthy();
    }
  });

  test('contain the guide as Markdown and the overview as the tool answers it', async ({
    client,
    tenant,
  }) => {
    expect(await textOf(client, 'memory://guide')).toMatchObject({ mimeType: 'text/markdown' });
    expect((await textOf(client, 'memory://guide')).text).toMatch(/^# /);
    const { text } = await textOf(client, 'memory://overview');
    expect(JSON.parse(text)).toEqual(await tenant.call('get_overview'));
  });

  test.for(['person_ada', 'a/b?c#d', 'Zoë 100%', '日本', 'dots..%2F'])(
    'contain the node %j with its relationships',
    async (key, { client, tenant }) => {
      await tenant.call('store', { key, description: 'One of many.' });
      await tenant.call('store', {
        key: `friend of ${key}`,
        description: 'Another.',
        relationships: [{ to_key: key, relationship: 'knows' }],
      });
      const { mimeType, text } = await textOf(client, `memory://node/${encodeURIComponent(key)}`);
      expect(mimeType).toBe('application/json');
      expect(JSON.parse(text)).toMatchObject({
        key,
        description: 'One of many.',
        edges: [{ from: `friend of ${key}`, to: key, relationship: 'knows' }],
        hyperedges: [],
      });
    },
  );

  test.for([
    ['memory://node/nobody', /nobody/],
    ['memory://node/', /key/],
    ['memory://node/100%', /[Pp]ercent-encode/],
    ['memory://elsewhere', /resources\/list/],
    ['file:///etc/passwd', /resources\/list/],
  ] as const)('at %s do not exist: -32602 with what to do', async ([uri, message], { client }) => {
    await expect(client.readResource({ uri })).rejects.toMatchObject({
      code: INVALID_PARAMS,
      message: expect.stringMatching(message) as unknown,
    });
  });

  test('that do not exist have the public error as data', async ({ client }) => {
    const refusal: unknown = await client
      .readResource({ uri: 'memory://node/nobody' })
      .catch((error: unknown) => error);
    const { data } = refusal as { data: unknown };
    expect(errorBody.parse(data).error.code).toBe('NOT_FOUND');
  });

  test('of another tenant are out of reach', async ({ client, otherTenant }) => {
    await otherTenant.storeKeys('theirs_alone');
    await expect(client.readResource({ uri: 'memory://node/theirs_alone' })).rejects.toThrow(/theirs_alone/);
    expect((await keyOf(client, 'theirs')).completion.values).toEqual([]);
  });
});

describe('completion', () => {
  beforeEach<{ tenant: { storeKeys(...keys: string[]): Promise<void> } }>(async ({ tenant }) => {
    await tenant.storeKeys('zz_b', 'zz_a', 'zz_ä', 'Zz_c').catch(() => undefined);
  });

  test('of a key finds the keys that begin with it, in order, with their spelling', async ({ client }) => {
    expect((await keyOf(client, 'zz_')).completion).toEqual({
      values: ['zz_a', 'zz_b', 'zz_ä'],
      hasMore: false,
    });
    expect((await keyOf(client, 'zz_a\u0308')).completion.values).toEqual(['zz_ä']);
    expect((await keyOf(client, 'none such')).completion).toEqual({ values: [], hasMore: false });
  });

  test('treats the typed text as text, never as a pattern or a statement', async ({ client }) => {
    for (const typed of ['.*', '%', "zz_' OR 1=1", '`', 'zz_\\'])
      expect((await keyOf(client, typed)).completion.values).toEqual([]);
  });

  test('answers a hundred values and says that there are more', async ({ client, tenant }) => {
    const nodes = Array.from({ length: 105 }, (_, index) => ({
      key: `yy_${index}`,
      description: 'One of many.',
    }));
    expect((await tenant.post('/api/v1/memory/store/batch', { nodes })).status).toBe(200);
    const { completion } = await keyOf(client, 'yy_');
    expect([completion.values.length, completion.hasMore]).toEqual([100, true]);
  });

  test('of a prompt’s arguments finds keys and types', async ({ client }) => {
    const of = (name: string, argument: string, value: string) =>
      client.complete({ ref: { type: 'ref/prompt', name }, argument: { name: argument, value } });
    expect((await of('recall-first', 'about', 'zz_b')).completion.values).toEqual(['zz_b']);
    expect((await of('extract-entities', 'node_type', 'Pers')).completion.values).toEqual(['person']);
    expect((await of('recall-first', 'question', 'zz')).completion.values).toEqual([]);
    await expect(of('recall-first', 'nothing', '')).rejects.toMatchObject({ code: INVALID_PARAMS });
    await expect(of('nothing', 'about', '')).rejects.toMatchObject({ code: INVALID_PARAMS });
  });
});

describe('prompts', () => {
  test('are listed with their arguments', async ({ client }) => {
    const { prompts } = await client.listPrompts();
    expect(prompts.map(({ name }) => name)).toEqual(['recall-first', 'extract-entities', 'session-summary']);
    expect(prompts[0]?.arguments).toMatchObject([
      { name: 'question', required: true },
      { name: 'about', required: false },
    ]);
  });

  test('become a message with their arguments', async ({ client }) => {
    const { messages } = await client.getPrompt({
      name: 'recall-first',
      arguments: { question: 'Who is Ada?', about: 'person_ada' },
    });
    expect(messages).toMatchObject([{ role: 'user', content: { type: 'text' } }]);
    const { text } = messages[0]?.content as { text: string };
    expect(text).toMatch(/Who is Ada\?[^]*"person_ada"/);
  });

  test.for([
    ['recall-first', {}, /question/],
    ['recall-first', { question: 'q', other: 'x' }, /other/],
    ['nothing', {}, /prompts\/list/],
  ] as const)('%s given %j are refused: -32602', async ([name, given, message], { client }) => {
    await expect(client.getPrompt({ name, arguments: given })).rejects.toMatchObject({
      code: INVALID_PARAMS,
      message: expect.stringMatching(message) as unknown,
    });
  });
});
