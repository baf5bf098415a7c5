import files from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { defineTool } from '../../../../src/tools/define-tool.ts';
import { serveMcp } from '../mcp/serve-mcp.ts';

const MIB = 1_048_576;
const GIB = 1_024 * MIB;
/** Free bytes as they are measured, one after the other; the last stays. */
function measured(size: number, ...free: number[]): void {
  let at = 0;
  const next = () => Promise.resolve(spaceOf(size, free[Math.min(at++, free.length - 1)] ?? 0));
  const spy = vi.spyOn(files, 'statfs').mockImplementation(next as unknown as typeof files.statfs);
  syncBuiltinESMExports();
  onTestFinished(() => {
    spy.mockRestore();
    syncBuiltinESMExports();
  });
}

function spaceOf(size: number, free: number) {
  return { bavail: free / 4_096, blocks: size / 4_096, bsize: 4_096 };
}

let stored = 0;
beforeEach(() => void (stored = 0));

/** Sends so many lines; answers the status and the codes or states of the answers' lines, each with its number. */
async function sent(lines: number) {
  const tool = defineTool({
    ...{ name: 'hm_store_batch', title: 'Store', description: 'A tool for tests.', access: 'write' },
    input: z.strictObject({ nodes: z.array(z.strictObject({ key: z.string() })) }),
    output: z.object({ items: z.array(z.object({ key: z.string(), status: z.string() })) }),
    ...{ whileOpening: true, examples: [] },
    rest: { method: 'POST', path: '/store/batch', lines: true },
    handler: ({ nodes }) => {
      stored += nodes.length;
      return Promise.resolve({ items: nodes.map(({ key }) => ({ key, status: 'created' })) });
    },
  });
  const { url, server } = await serveMcp({ tools: [tool], mcpMethods: (own) => own });
  onTestFinished(() => void server.close());
  const response = await fetch(url.replace('/mcp', '/api/v1/memory/store/batch'), {
    method: 'POST',
    headers: { authorization: 'Bearer any', 'content-type': 'application/x-ndjson' },
    body: '{"key":"k"}\n'.repeat(lines),
  });
  const answers = (await response.text()).trim().split('\n');
  const last = JSON.parse(answers.at(-1) ?? '') as { error?: { code: string } };
  return { status: response.status, answers: answers.length, last: last.error?.code };
}

test('answers to lines stop before they fill the disk, and say so in the last line', async () => {
  measured(100 * GIB, GIB, GIB, 200 * MIB);
  expect(await sent(2_000)).toEqual({ status: 200, answers: 1_001, last: 'INSUFFICIENT_STORAGE' });
  expect(stored).toBe(1_000);
});

test('lines are refused as a whole where there is no space for answers from the start', async () => {
  measured(100 * GIB, 200 * MIB);
  expect(await sent(10)).toMatchObject({ status: 507, last: 'INSUFFICIENT_STORAGE' });
  expect(stored).toBe(0);
});

test('a small disk has space for answers too', async () => {
  measured(64 * MIB, 60 * MIB);
  expect(await sent(10)).toEqual({ status: 200, answers: 10, last: undefined });
});
