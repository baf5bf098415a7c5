import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { nodeBinary, projectDir, run } from '../../support/service-command.ts';
import { fakeService } from './fake-service.ts';
import { hmFolder } from './hm-here.ts';

const HM = path.join(projectDir, 'src', 'hm.ts');

function environment(url: string) {
  return { PATH: process.env['PATH'] ?? '', HM_URL: url, HM_API_KEY: 'k', HM_CONFIG: '/nowhere/hm.json' };
}

test('a slow reader of a pipe gets all of the output', async () => {
  const labels = Array.from({ length: 5_000 }, (_, at) => ({ label: `label_${at}`, count: at }));
  const { url } = await fakeService(() => ({ labels, total: labels.length }));
  const slow = `'${nodeBinary}' '${HM}' labels --json | (sleep 2; cat)`;
  const { stdout } = await run('sh', ['-c', slow], environment(url));
  expect((JSON.parse(stdout) as { total: number }).total).toBe(5_000);
});

test.each(['completion bash', 'export'])(
  'a reader that has seen enough of hm %s ends it without a word',
  { timeout: 60_000 },
  async (command) => {
    const labels = Array.from({ length: 50_000 }, (_, at) => ({ label: `label_${at}`, count: at }));
    const { url } = await fakeService(() => ({ labels, total: labels.length }));
    const left = `'${nodeBinary}' '${HM}' ${command} 2>&1 >&3 3>&- | cat >&2`;
    const { stdout, stderr } = await run('sh', ['-c', `{ ${left}; } 3>&1 | true`], environment(url));
    expect([stdout, stderr]).toEqual(['', '']);
  },
);

test.each(['SIGINT', 'SIGTERM'] as const)(
  '%s ends a command that waits for an answer at once',
  async (signal) => {
    const { url, requests } = await fakeService(() => undefined);
    const child = spawn(nodeBinary, [HM, 'labels'], { env: environment(url), stdio: 'ignore' });
    while (requests.length === 0) await new Promise((resolve) => setTimeout(resolve, 50));
    child.kill(signal);
    expect(await once(child, 'exit')).toHaveLength(2);
  },
);

test('a signal ends hm mcp in order', async () => {
  const { url, requests } = await fakeService(() => ({ status: 'ok', checks: [] }));
  const child = spawn(nodeBinary, [HM, 'mcp'], { env: environment(url), stdio: ['pipe', 'pipe', 'pipe'] });
  while (requests.length === 0) await new Promise((resolve) => setTimeout(resolve, 50));
  child.stdin.write('{"jsonrpc":"2.0","id":1,"method":"ping"}\n');
  await once(child.stdout, 'data');
  child.kill('SIGTERM');
  const [code] = (await once(child, 'exit')) as [number | null];
  expect([code, await text(child.stderr)]).toEqual([0, '']);
});

test('hm health shows what is ill', async () => {
  const ill = {
    status: 'failed',
    checks: [{ name: 'disk', status: 'failed', took_ms: 1, message: 'It is full.' }],
  };
  const { url } = await fakeService((_, response) => (response.writeHead(503), ill));
  const { hm } = hmFolder();
  const { code, stdout } = await hm(['health'], environment(url));
  expect(stdout).toContain('It is full.');
  expect(code).toBe(1);
});

test('a page instead of an answer is one line, and no key is ever printed', async () => {
  const { url } = await fakeService((_, response) => void response.end('<html>'));
  const { hm } = hmFolder();
  const accounts = await hm(['accounts', 'list'], environment(url));
  expect([accounts.code, accounts.stderr]).toEqual([1, expect.stringMatching(/^hm: NOT_THE_SERVICE: .*\n$/)]);
  const key = 'hm_live_SECRET1\nhm_live_SECRET2';
  for (const args of [['labels'], ['mcp']]) {
    const { code, stderr } = await hm(args, { ...environment(url), HM_API_KEY: key });
    expect([code, stderr]).toEqual([3, expect.not.stringContaining('SECRET')]);
  }
});
