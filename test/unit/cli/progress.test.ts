import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { progressOn } from '../../../src/cli/progress.ts';
import { fakeService, rpcResult, type Request } from './fake-service.ts';
import { hmFolder } from './hm-here.ts';

const SHOW_CURSOR = '\u001B[?25h';

/** Standard error as a terminal of so many columns; returns what is written to it. */
function terminal(columns: number): string[] {
  const { isTTY, columns: before } = process.stderr;
  Object.assign(process.stderr, { isTTY: true, columns });
  const lines: string[] = [];
  const written = vi
    .spyOn(process.stderr, 'write')
    .mockImplementation((text) => lines.push(String(text)) > 0);
  onTestFinished(() => {
    written.mockRestore();
    Object.assign(process.stderr, { isTTY, columns: before });
  });
  return lines;
}

describe('a bar at a terminal', () => {
  test('shows the cursor again where the work fails', () => {
    const lines = terminal(80);
    const work = () => {
      using progress = progressOn(() => undefined);
      progress.show({ phase: 'nodes', done: 1, total: 2 });
      throw new Error('It failed.');
    };
    expect(work).toThrow('It failed.');
    expect(lines).toContain(SHOW_CURSOR);
  });

  test.each([
    [40, 8],
    [60, 20],
    [200, 40],
  ])('of %i columns has a bar of %i', (columns, length) => {
    const lines = terminal(columns);
    using progress = progressOn(() => undefined);
    progress.show({ phase: 'sent (KiB)', done: 1, total: 10_240 });
    const bar = /[░█]+/.exec(lines.join(''))?.[0];
    expect(bar).toHaveLength(length);
  });
});

test('without a terminal there are few lines: where a phase begins, and where it is done', () => {
  const lines: string[] = [];
  using progress = progressOn((line) => lines.push(line));
  for (const phase of ['read', 'written'])
    for (let done = 0; done <= 1_000; done++) progress.show({ phase, done, total: 1_000 });
  expect(lines).toEqual([
    'read: 0 of 1000',
    'read: 1000 of 1000',
    'written: 0 of 1000',
    'written: 1000 of 1000',
  ]);
});

test('hm upload shows how much of a large file was sent, and sends it whole', async () => {
  const { url, requests } = await fakeService(() =>
    rpcResult({ status: 'created', id: 'f', key: 'k', chunks: 1 }),
  );
  const { folder, hm } = hmFolder();
  const file = path.join(folder, 'large.bin');
  const content = randomBytes(2 * 2 ** 20);
  writeFileSync(file, content);
  const { code, stdout, stderr } = await hm(['upload', file], { HM_URL: url, HM_API_KEY: 'k' });
  expect([code, stdout]).toEqual([0, 'created f of k, 1 passage\n']);
  expect(stderr).toBe('hm: sent (KiB): 0 of 2048\nhm: sent (KiB): 2048 of 2048\n');
  const { params } = JSON.parse(requests[0]?.body ?? '') as {
    params: { arguments: { content_base64: string } };
  };
  expect(Buffer.from(params.arguments.content_base64, 'base64').equals(content)).toBe(true);
});

test('hm backup and hm restore show how far they are, as the service says', async () => {
  const steps = [
    { state: 'running', progress: null },
    { state: 'running', progress: { phase: 'written', done: 500, total: 1_000 } },
    { state: 'running', progress: { phase: 'read back (KiB)', done: 0, total: 64 } },
    { state: 'done', progress: null, result: { file: 'a.hmb' } },
  ];
  const { url } = await fakeService(({ method }: Request) => {
    const at = method === 'POST' ? 0 : (asked += 1);
    return { id: 't', result: null, error: null, ...steps[at] };
  });
  let asked = 0;
  const { hm } = hmFolder();
  const graph = '019a0c3e-5f19-7e3b-8a2d-4c6b8d0e2f4a';
  for (const args of [
    ['backup', graph],
    ['restore', 'a.hmb', '--yes'],
  ]) {
    asked = 0;
    const { code, stderr } = await hm(args, { HM_URL: url, HM_API_KEY: 'k' });
    expect([args, code]).toEqual([args, 0]);
    expect(stderr).toContain('hm: written: 500 of 1000\nhm: read back (KiB): 0 of 64\n');
  }
});
