import { afterAll, describe, expect, test } from 'vitest';
import { MalformedJson } from '../../../../src/http/body/json-text.ts';
import { JsonThread } from '../../../../src/http/body/json-thread.ts';
import { seeded } from '../../../support/random.ts';
import { processorTime } from '../../../support/processor-time.ts';

const LIMITS = { values: 2_000_000 };
const thread = new JsonThread();
afterAll(() => thread.close());

const parse = (text: string, limits = LIMITS) => thread.parse(Buffer.from(text), limits, () => undefined);

function anyValue(random: () => number, depth: number): unknown {
  const kind = Math.floor(random() * (depth > 4 ? 5 : 7));
  if (kind === 0) return null;
  if (kind === 1) return random() * 1e6;
  if (kind === 2) return random() < 0.5;
  if (kind === 3) return 'x"\\,[]{}é🎉'.slice(0, Math.floor(random() * 12)).toWellFormed();
  if (kind === 4) return 'x"\\,[]{}é🎉'.repeat(Math.floor(random() * 300));
  const inner = Array.from({ length: Math.floor(random() * 12) }, () => anyValue(random, depth + 1));
  return kind === 5 ? inner : Object.fromEntries(inner.map((value, at) => [`f${at}"\\`, value]));
}

describe('JsonThread', () => {
  test('refuses an item of a list beyond 1 MiB', async () => {
    const list = (item: string) => `{"nodes":[1,"${item}"]}`;
    await expect(parse(list('x'.repeat(1_048_575)))).rejects.toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
    expect(await parse(list('x'.repeat(1_048_574)))).toHaveProperty('nodes');
  });

  test('parses any value as JSON.parse does', async () => {
    const random = seeded(11);
    for (let round = 0; round < 40; round++) {
      const text = JSON.stringify({ list: Array.from({ length: 20 }, () => anyValue(random, 0)) });
      expect(await parse(text)).toEqual(JSON.parse(text));
    }
  });

  test.each([
    ['a long list', JSON.stringify(Array.from({ length: 20_000 }, (_, at) => at))],
    [
      'a wide object',
      JSON.stringify(Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`k${at}`, at]))),
    ],
    ['lists in lists', `${'['.repeat(90)}${'0,'.repeat(20_000)}0${']'.repeat(90)}`],
    ['a long text', JSON.stringify('é'.repeat(2_000_000))],
    ['a number', '7'],
    ['nothing', '{"a":[],"b":{}}'],
  ])('parses %s as JSON.parse does', async (_, text) => {
    expect(await parse(text)).toEqual(JSON.parse(text));
  });

  test('refuses as parseJson does, and continues with the next', async () => {
    await expect(parse('[1,')).rejects.toBeInstanceOf(MalformedJson);
    for (const lost of ['{"a":1e400}', '{"a":[61234567890123456789]}', '{"a":["\\ud83d"]}', '{"a":1,"a":2}'])
      await expect(parse(lost)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    await expect(parse('[0,0,0]', { values: 2 })).rejects.toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
    expect(await Promise.all([parse('[1]'), parse('[2]')])).toEqual([[1], [2]]);
  });

  test('reports the count before it builds the value, and stops if that throws', async () => {
    const refuse = (values: number) => {
      throw new Error(`${values} are too many`);
    };
    await expect(thread.parse(Buffer.concat([Buffer.from('[1,2]')]), LIMITS, refuse)).rejects.toThrow(
      '3 are too many',
    );
    expect(await parse('[3]')).toEqual([3]);
  });

  test('refuses a text that needs more memory than the worker has, and continues with a new worker', async () => {
    const small = new JsonThread(16);
    const text = `[${'{"a":1},'.repeat(900_000)}0]`;
    await expect(small.parse(Buffer.from(text), LIMITS, () => undefined)).rejects.toMatchObject({
      code: 'PAYLOAD_TOO_LARGE',
    });
    expect(await small.parse(Buffer.concat([Buffer.from('[1]')]), LIMITS, () => undefined)).toEqual([1]);
    await small.close();
  });

  test('does not block the event loop while it parses 8 MiB', async () => {
    const node = { key: 'k', description: 'x'.repeat(40), data: { list: Array(400).fill({ a: 1, b: 'c' }) } };
    const text = Buffer.from(JSON.stringify({ nodes: Array(1_100).fill(node) }));
    expect(text.length).toBeGreaterThan(6 * 1_048_576);
    await parse('[0]');
    const { longest } = await processorTime(() => thread.parse(text, LIMITS, () => undefined));
    // JSON.parse on this thread blocks it for more than a hundred milliseconds.
    expect(longest).toBeLessThan(80);
  });
});
