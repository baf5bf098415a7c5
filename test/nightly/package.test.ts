import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connected, httpClient, type TestMcpClient, served } from '../support/mcp-client.ts';
import { packAndInstall, type PackedService } from '../support/packed-service.ts';
import { run, temporaryDataDir } from '../support/service-command.ts';

/** The first start fetches some 266 MB. */
const FIRST_START_MS = 600_000;
const STARTED_WITHIN = { timeout: 500_000 };
const MAX_PACKAGES_MB = 150;
/** Besides the class archive, and the Node that only an old one needs. */
const MAX_MB = 340;

const resources = new AsyncDisposableStack();
let service: PackedService;

beforeAll(async () => {
  const { dataDir } = resources.use(await temporaryDataDir());
  service = await packAndInstall(path.dirname(dataDir));
}, FIRST_START_MS);
afterAll(() => resources.disposeAsync());

async function expectMemory(client: TestMcpClient, who: string, did: string): Promise<void> {
  const key = `person_${who.toLowerCase()}`;
  const call = async (name: string, args: Record<string, unknown>) =>
    (await served(() => client.callTool({ name, arguments: args }, undefined, STARTED_WITHIN)))
      .structuredContent;
  expect(await call('hm_store', { key, description: `${who} ${did}` })).toMatchObject({
    status: 'created',
  });
  expect(await call('hm_recall', { query: `who ${did}?` })).toMatchObject({
    results: expect.arrayContaining([expect.objectContaining({ key })]) as unknown,
  });
}

/** Resolves with what the service prints once it is ready. Throws with its messages where it ends before. */
async function banner(child: ChildProcess): Promise<string> {
  let [output, messages] = ['', ''];
  child.stderr?.on('data', (chunk: Buffer) => (messages += chunk.toString()));
  const ended = once(child, 'exit').then(() => Promise.reject(new Error(messages)));
  while (!/mcpServers/.test(output)) {
    const [chunk] = (await Promise.race([once(child.stdout!, 'data'), ended])) as [Buffer];
    output += chunk.toString();
  }
  ended.catch(() => undefined);
  return output;
}

test(
  'an installed package fetches what it runs on, and serves an MCP client over HTTP from the user’s data folder',
  { timeout: FIRST_START_MS },
  async () => {
    const child = spawn(service.command, { env: service.env, stdio: ['ignore', 'pipe', 'pipe'] });
    try {
      const output = await banner(child);
      const [, url = ''] = /^ {2}MCP +(http:\S+)\/mcp$/m.exec(output) ?? [];
      const [key = ''] = /hm_live_\w+/.exec(output) ?? [];
      expect(output).toContain(path.join('.local', 'share', 'memory-graph-service'));
      for (const page of ['/browser/', '/docs/scalar.js', '/browser/memory/prepare.js'])
        expect((await fetch(url + page)).status, page).toBe(200);
      await using client = await httpClient(url, key);
      await expectMemory(client, 'Hedy', 'invented frequency hopping');
    } finally {
      child.kill();
      if (child.exitCode === null) await once(child, 'exit');
    }
  },
);

test('it is installed without a warning, whatever Node does that', () => {
  expect(service.messages).not.toMatch(/npm warn/i);
});

test('it serves over stdio from what was fetched', async () => {
  const transport = new StdioClientTransport({
    command: service.command,
    args: ['mcp', '--embedded'],
    env: { ...service.env, ENRICHMENT: 'off' },
    stderr: 'pipe',
  });
  let messages = '';
  transport.stderr?.on('data', (chunk: Buffer) => (messages += chunk.toString()));
  await using client = await connected(transport, STARTED_WITHIN);
  await expectMemory(client, 'Grace', 'wrote the first compiler');
  expect(messages).not.toContain('Fetching');
});

test('it keeps one ONNX runtime, no development tools and no more than it says', async () => {
  const megabytes = async (folder: string) =>
    Number.parseInt((await run('du', ['-sm', '--exclude=node-*', '--exclude=*.jsa*', folder])).stdout, 10);
  const packages = await megabytes(service.packages);
  expect(packages).toBeLessThan(MAX_PACKAGES_MB);
  expect(packages + (await megabytes(service.cache))).toBeLessThan(MAX_MB);
  const installed = await readdir(service.packages);
  for (const name of ['onnxruntime-node', 'onnxruntime-web', 'sharp', 'typescript', 'vitest', 'node'])
    expect(installed).not.toContain(name);
});
