import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { looseRecords } from '../../../../src/memory/transfer/read/loose-records.ts';
import { Repairs } from '../../../../src/memory/transfer/read/repairs.ts';
import { threadTime } from '../../../support/processor-time.ts';
import { listOf } from './formats/records.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'loose-records-'));
afterAll(() => rm(folder, { recursive: true }));

async function read(...parts: (string | Buffer)[]) {
  const file = path.join(folder, 'memory.jsonl');
  await writeFile(file, Buffer.concat(parts.map((part) => Buffer.from(part))));
  const all = await listOf(looseRecords(file, new Repairs()));
  return all.map((each) => ('section' in each ? `${each.place}: ${each.reason}` : [each.place, each.value]));
}

const A = { type: 'entity', name: 'A', observations: [{ content: 'x } ] {' }, 'a "quote" \\'] };
const B = { type: 'entity', name: 'B', observations: [] };
const R = { from: 'A', to: 'B', relationType: 'knows' };
const [a, b, r] = [JSON.stringify(A), JSON.stringify(B), JSON.stringify(R)];
const NO_JSON = 'It is no valid JSON.';
const BESIDE = 'What stands beside its records is no JSON object.';

describe('records', () => {
  test.for([
    ['a line each, with blank ones', `\ufeff${a}\r\n\r\n${b}\n${r}`, [1, 3, 4]],
    ['several on a line', `${a}${b} ${r}`, [1, 1, 1]],
    ['with commas behind them', `${a},\n${b},\n${r},\n`, [1, 2, 3]],
    ['in a list on a line', `[${a}, ${b},${r}]`, [1, 1, 1]],
    ['in a list over lines', JSON.stringify([A, B, R], null, 2), [2, 12, 17]],
    ['in a list, a line each', `[\n${a},\n${b},\n${r}\n]\n`, [2, 3, 4]],
    ['by their kind', JSON.stringify({ entities: [A, B], relations: [R] }), [1, 1, 1]],
    ['by their kind over lines', JSON.stringify({ entities: [A, B], relations: [R] }, null, 1), [3, 13, 20]],
  ] as const)('are found %s', async ([, text, lines]) => {
    expect(await read(text)).toEqual([A, B, R].map((each, at) => [`line ${lines[at]}`, each]));
  });

  test.for([
    ['in a text', '{"type":"entity","name":"Ad'],
    ['behind a colon', '{"type":"entity","name":'],
    ['behind a comma', '{"type":"entity",'],
    ['in a list', '{"type":"entity","name":"A","observations":["x"'],
  ])('that are cut %s hide no other', async ([, cut]) => {
    expect(await read(`${a}\n${cut}\n${b}`)).toEqual([['line 1', A], `line 2: ${NO_JSON}`, ['line 3', B]]);
    expect(await read(`${a}\n${cut}`)).toEqual([['line 1', A], `line 2: ${NO_JSON}`]);
    expect(await read(`${cut}${b}\n${r}`)).toEqual([`line 1: ${NO_JSON}`, ['line 1', B], ['line 2', R]]);
  });

  test('stand beside other things, which are named', async () => {
    expect(await read(`memory\n${a} # note\nnull\n5 ${b}\n"x"`)).toEqual([
      `line 1: ${BESIDE}`,
      ['line 2', A],
      `line 2: ${BESIDE}`,
      `line 3: ${BESIDE}`,
      `line 4: ${BESIDE}`,
      ['line 4', B],
      `line 5: ${BESIDE}`,
    ]);
  });

  test('in Latin-1 are read, and a bad byte among others is named', async () => {
    const bad = Buffer.from([0xe9]);
    expect(await read('{"name":"Caf', bad, '"}\n{"name":"é è ê ', bad, '"}')).toEqual([
      ['line 1', { name: 'Café' }],
      'line 2: Bytes of it are no UTF-8, and stand as \ufffd.',
      ['line 2', { name: 'é è ê \ufffd' }],
    ]);
  });

  test('keep the digits of long integers as texts', async () => {
    expect(await read('{"name":"A","id":1734567890123456789,"n":12}')).toEqual([
      ['line 1', { name: 'A', id: '1734567890123456789', n: 12 }],
    ]);
  });

  test('that the memory cannot hold are named', async () => {
    expect(
      await read('{"name":"A\\ud83d","n":1}\n{"name":"B","__proto__":{}}\n{"name":"C","n":1e999}'),
    ).toEqual([
      ['line 1', { name: 'A\ufffd', n: 1 }],
      'line 2: It has a field named __proto__.',
      expect.stringMatching(/^line 3: It has a number beyond/),
    ]);
  });

  test.for([
    ['open in one line', '{"name":'.repeat(200_000)],
    ['open in each line', '{"x":[\n'.repeat(200_000)],
    ['brackets', '['.repeat(3_000_000)],
    ['quotes', '{"'.repeat(1_000_000)],
    ['kinds', '{\n"entities":1,\n'.repeat(100_000)],
  ] as const)('that are hostile take little time: %s', async ([, text]) => {
    const began = threadTime();
    await read(text);
    expect(threadTime() - began).toBeLessThan(10_000);
  });
});
