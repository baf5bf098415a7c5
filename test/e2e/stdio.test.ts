import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, beforeAll, describe, expect, test as plain } from 'vitest';
import { makeApiKey } from '../../src/auth/credentials/api-key.ts';
import { toolRegistry } from '../../src/tools/index.ts';
import { heldJava } from '../support/held-java.ts';
import { connected, type TestMcpClient, served } from '../support/mcp-client.ts';
import {
  nodeBinary,
  projectDir,
  run,
  serviceEnvironment,
  temporaryDataDir,
  type Environment,
} from '../support/service-command.ts';
import { databaseHostsOf, hostsGone } from '../support/service-hosts.ts';
import { testWithService } from '../support/service-test.ts';

const LAUNCHER = path.join(projectDir, 'bin', 'hm.mjs');
const STARTED_WITHIN = { timeout: 500_000 };
const test = testWithService();

function hm(args: string[], env: Environment): StdioClientTransport {
  return new StdioClientTransport({
    command: nodeBinary,
    args: [LAUNCHER, 'mcp', ...args],
    env: { ...env },
    stderr: 'pipe',
  });
}

/** Stores and recalls, and requests a resource, a prompt and a completion. */
async function expectMemory(client: TestMcpClient): Promise<void> {
  const { tools } = await client.listTools(undefined, STARTED_WITHIN);
  expect(tools.map(({ name }) => name)).toEqual(
    toolRegistry.filter(({ internal }) => !internal).map(({ name }) => name),
  );
  const call = async (name: string, args: Record<string, unknown>) =>
    (await served(() => client.callTool({ name, arguments: args }, undefined, STARTED_WITHIN)))
      .structuredContent;
  expect(
    await call('hm_store', { key: 'person_hedy', description: 'Hedy invented frequency hopping' }),
  ).toMatchObject({ status: 'created' });
  expect(await call('hm_recall', { query: 'who invented frequency hopping?' })).toMatchObject({
    results: expect.arrayContaining([expect.objectContaining({ key: 'person_hedy' })]) as unknown,
  });
  const failed = await client.callTool({ name: 'hm_find_related', arguments: { start_node: 'nobody' } });
  expect(failed.isError).toBe(true);
  expect((await client.readResource({ uri: 'memory://node/person_hedy' })).contents).toHaveLength(1);
  expect((await client.listPrompts()).prompts).toHaveLength(3);
  const ref = { type: 'ref/resource', uri: 'memory://node/{key}' } as const;
  const { completion } = await client.complete({ ref, argument: { name: 'key', value: 'person_h' } });
  expect(completion.values).toEqual(['person_hedy']);
}

describe('hm mcp', () => {
  test('serves a running service over stdio', async ({ service }) => {
    await using client = await connected(
      hm([], { HM_URL: service.url, HM_API_KEY: service.printedKey ?? '' }),
    );
    expect(client.getInstructions()).toContain('hm_recall');
    await expectMemory(client);
  });

  test('runs by its launcher with any Node, and ends when its input ends', async ({ service }) => {
    const PATH = (process.env['PATH'] ?? '').split(':').filter((folder) => !folder.includes('node_modules'));
    const child = spawn(LAUNCHER, ['mcp', '--url', service.url], {
      env: { PATH: PATH.join(':'), HM_API_KEY: service.printedKey },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    child.stdin.end('{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"hm_get_overview"}}\n');
    const [stdout, stderr, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'exit') as Promise<[number]>,
    ]);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout.split('\n')).toHaveLength(2);
    expect(JSON.parse(stdout)).toMatchObject({ id: 7, result: { structuredContent: { stats: {} } } });
  });

  test('reports in one line that a key is refused', async ({ service }) => {
    const env = { HM_URL: service.url, HM_API_KEY: makeApiKey('live') };
    await expectRefusal(env, /^hm: The service at http\S+ refuses: The API key is not valid/, 3);
  });

  plain.for([
    [{ DATA_DIR: '/nowhere' }, /There is no log-in .*HM_API_KEY/, 3],
    [{ HM_URL: 'nowhere', HM_API_KEY: 'k' }, /HM_URL is "nowhere"/],
    [
      { HM_URL: 'htp://me:secret@host', HM_API_KEY: 'k' },
      /HM_URL is "htp:\/\/\*\*\*@host"; it must be the address/,
    ],
    [
      { HM_URL: 'http://me:secret@host', HM_API_KEY: 'k' },
      /HM_URL is "http:\/\/\*\*\*@host"; it must name no user/,
    ],
    [{ HM_URL: 'http://127.0.0.1:1', HM_API_KEY: 'k' }, /No service answers .*npm start/, 6],
  ] as const)('with the settings %j says in one line what to do', async ([env, says, code]) => {
    await expectRefusal(env, says, code);
  });
});

async function expectRefusal(env: Environment, says: RegExp, expected = 1): Promise<void> {
  const { code, stdout, stderr } = await run(nodeBinary, [LAUNCHER, 'mcp'], env);
  expect([code, stdout]).toEqual([expected, '']);
  expect(stderr.trimEnd().split('\n')).toEqual([expect.stringMatching(says)]);
}

describe('hm mcp --embedded', () => {
  const resources = new AsyncDisposableStack();
  let dataDir: string;

  beforeAll(async () => void ({ dataDir } = resources.use(await temporaryDataDir())));
  afterAll(() => resources.disposeAsync());

  plain(
    'has its own memory, refuses a second process on the same data, and leaves no database host',
    async () => {
      const transport = hm(['--embedded'], serviceEnvironment(dataDir, {}));
      const client = await connected(transport, STARTED_WITHIN);
      const pid = transport.pid ?? 0;
      await expectMemory(client);
      expect(await databaseHostsOf(pid)).toHaveLength(1);
      const second = await run(nodeBinary, [LAUNCHER, 'mcp', '--embedded'], serviceEnvironment(dataDir, {}));
      expect([second.code, second.stdout]).toEqual([1, '']);
      expect(second.stderr).toMatch(new RegExp(`^hm: .*${dataDir}.*${pid}.* hm mcp.*DATA_DIR.*\n$`));
      await client.close();
      await hostsGone(pid);
    },
  );

  plain(
    'answers what needs no memory at once, and lets a call wait that says what it waits for',
    async () => {
      await using java = await heldJava();
      const transport = hm(['--embedded'], serviceEnvironment(dataDir, { JAVA_HOME: java.home }));
      const client = await connected(transport, STARTED_WITHIN);
      const pid = transport.pid ?? 0;
      expect((await client.listTools(undefined, STARTED_WITHIN)).tools.length).toBeGreaterThan(0);
      const waits: (string | undefined)[] = [];
      const onprogress = ({ message }: { message?: string | undefined }) => {
        waits.push(message);
        void java.release();
      };
      const call = { name: 'hm_get_nodes', arguments: { keys: ['person_hedy'] } };
      const nodes = await served(() => client.callTool(call, undefined, { ...STARTED_WITHIN, onprogress }));
      expect(nodes.structuredContent).toMatchObject({ missing: [] });
      expect(waits[0]).toMatch(/^Starting the database … \d+ s$/);
      await client.close();
      await hostsGone(pid);
    },
  );

  plain('has its memory again, and leaves no database host when it is killed', async () => {
    const transport = hm(['--embedded'], serviceEnvironment(dataDir, {}));
    const client = await connected(transport, STARTED_WITHIN);
    const pid = transport.pid ?? 0;
    const call = { name: 'hm_get_nodes', arguments: { keys: ['person_hedy'] } };
    const nodes = await served(() => client.callTool(call, undefined, STARTED_WITHIN));
    expect(nodes.structuredContent).toMatchObject({ missing: [] });
    process.kill(pid, 'SIGKILL');
    await hostsGone(pid);
    await client.close();
  });
});
