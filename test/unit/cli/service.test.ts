import { readFile, writeFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { fakeService } from './fake-service.ts';
import { hmFolder } from './hm-here.ts';

const GRAPH = '019a0c3e-5f19-7e3b-8a2d-4c6b8d0e2f4a';
const OTHER = '019a0c3e-5f19-7e3b-8a2d-000000000000';
const LABELS = { labels: [], total: 0 };
const MCP = '{"jsonrpc":"2.0","id":1,"method":"tools/list"}\n';

/** Which caller and which graph the last request named. */
async function answering() {
  const service = await fakeService(({ path }) =>
    path === '/mcp' ? { jsonrpc: '2.0', id: 1, result: {} } : LABELS,
  );
  const last = () => {
    const { authorization, 'x-graph-id': graph } = service.requests.at(-1)?.headers ?? {};
    return { authorization, graph };
  };
  return { ...service, last };
}

describe('the service that a command calls', () => {
  test('is that of hm config where only the key is given, as hm config says', async () => {
    const { url, last } = await answering();
    const { hm } = hmFolder();
    await hm(['config', 'set', 'url', url]);
    expect((await hm(['config'], { HM_API_KEY: 'k1' })).stdout).toContain(`url: ${url}`);
    expect(await hm(['labels'], { HM_API_KEY: 'k1' })).toMatchObject({ code: 0, stderr: '' });
    expect(last().authorization).toBe('Bearer k1');
  });

  test('is reached by the saved log-in where HM_URL names it', async () => {
    const { url, last } = await answering();
    const { hm, config } = hmFolder();
    await writeFile(config, JSON.stringify({ url, key: 'kept' }));
    expect(await hm(['labels'], { HM_URL: url })).toMatchObject({ code: 0, stderr: '' });
    expect(last().authorization).toBe('Bearer kept');
  });

  test('never gets the key or the graph of another one', async () => {
    const [first, second] = [await answering(), await answering()];
    const { hm, config } = hmFolder();
    await writeFile(config, JSON.stringify({ url: first.url, key: 'kept', graph_id: GRAPH }));
    expect(await hm(['labels'], { HM_URL: second.url })).toMatchObject({ code: 3, stdout: '' });
    await hm(['labels'], { HM_URL: second.url, HM_API_KEY: 'k2' });
    expect(second.last()).toEqual({ authorization: 'Bearer k2', graph: undefined });
  });

  test('is the same for hm login and hm mcp, with the key that hm login kept', async () => {
    const { url, last } = await answering();
    const { hm, config } = hmFolder();
    await hm(['config', 'set', 'url', url]);
    await hm(['config', 'set', 'graph-id', GRAPH]);
    expect(await hm(['login', '--key'], { HM_API_KEY: 'kept' })).toMatchObject({ code: 0, stderr: '' });
    expect(JSON.parse(await readFile(config, 'utf8'))).toEqual({ url, key: 'kept', graph_id: GRAPH });
    expect(await hm(['mcp'], {}, MCP)).toMatchObject({ code: 0, stderr: '' });
    expect(last()).toEqual({ authorization: 'Bearer kept', graph: GRAPH });
    await hm(['--graph-id', OTHER, 'mcp'], {}, MCP);
    expect(last().graph).toBe(OTHER);
    await hm(['mcp', '--url', url], { HM_GRAPH_ID: OTHER, HM_URL: 'http://127.0.0.1:1' }, MCP);
    expect(last().graph).toBe(OTHER);
  });

  test('is reached by hm mcp with a log-in by browser', async () => {
    const { url, last } = await answering();
    const { hm, config } = hmFolder();
    const tokens = { client_id: 'c', access_token: 'of-browser', expires_at: Date.now() + 600_000 };
    await writeFile(config, JSON.stringify({ url, tokens }));
    expect(await hm(['mcp'], {}, MCP)).toMatchObject({ code: 0, stderr: '' });
    expect(last().authorization).toBe('Bearer of-browser');
  });

  test('without a log-in ends with code 3, for an admin command too', async () => {
    const { hm } = hmFolder();
    for (const args of [['labels'], ['mcp'], ['accounts', 'list'], ['login', '--key']]) {
      const { code, stderr } = await hm(args, { HM_URL: 'http://127.0.0.1:1' });
      expect([code, stderr]).toEqual([3, expect.stringContaining('HM_API_KEY')]);
    }
  });
});
