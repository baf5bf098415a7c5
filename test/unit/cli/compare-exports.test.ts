import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { MemoryClient } from '../../../client/src/index.ts';
import { compareExports } from '../../../src/cli/admin/compare-exports.ts';

const HEAD = { format: 'memory-graph' };
const ADA = { section: 'nodes', record: { key: 'person_ada' } };
const BOB = { section: 'nodes', record: { key: 'person_bob' } };
const END = { counts: { nodes: 1 }, checksum: 'sha256:one' };

/** A graph whose service answers an export with these lines, after a while. */
function graphOf(id: string, lines: readonly object[], afterMs = 0) {
  const answer = async () => {
    await sleep(afterMs);
    return new Response(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  };
  return { id, memory: new MemoryClient({ url: 'http://127.0.0.1:1', credential: 'key', fetch: answer }) };
}

test('exports are compared whole, also where one arrives long before the other begins', async () => {
  const here = graphOf('here', [HEAD, ADA, END]);
  const there = graphOf('there', [HEAD, ADA, END], 100);
  expect(await compareExports(here, there)).toEqual(END);
  expect(await compareExports(there, here)).toEqual(END);
});

test('an export whose connection breaks is no other graph', async () => {
  const breaking = () =>
    new ReadableStream<Uint8Array>({
      start: (controller) => void setTimeout(() => controller.error(new TypeError('terminated')), 20),
    });
  const fetch = () => Promise.resolve(new Response(breaking()));
  const there = {
    id: 'there',
    memory: new MemoryClient({ url: 'http://127.0.0.1:1', credential: 'key', fetch }),
  };
  await expect(compareExports(graphOf('here', [HEAD, ADA, END]), there)).rejects.toMatchObject({
    code: 'UNREACHABLE',
  });
});

test('the first record that differs is named', async () => {
  const here = graphOf('here', [HEAD, ADA, END]);
  const there = graphOf('there', [HEAD, BOB, { ...END, checksum: 'sha256:other' }], 100);
  await expect(compareExports(here, there)).rejects.toThrow('the first that differs: nodes person_ada;');
});

test('an export that breaks off is no graph of fewer records', async () => {
  const here = graphOf('here', [HEAD, ADA, END]);
  const there = graphOf('there', [HEAD, ADA]);
  await expect(compareExports(here, there)).rejects.toThrow(
    'The export of the graph there ends in the middle',
  );
});
