import { describe, expect, test } from 'vitest';
import { parseInSlices } from '../../../src/http/json-slices.ts';
import { seeded } from '../../support/random.ts';
import { turnsDuring } from '../../support/turns.ts';

const parse = (text: Buffer): unknown => JSON.parse(text.toString());
const inSlices = (text: string) => parseInSlices(Buffer.from(text), parse);

/** Long enough that a list of a few of them is cut. */
const LONG = 'x"\\,[]{}é🎉'.repeat(1_500);

function anyValue(random: () => number, depth: number): unknown {
  const kind = Math.floor(random() * (depth > 3 ? 5 : 7));
  if (kind === 0) return null;
  if (kind === 1) return random() * 1e6;
  if (kind === 2) return random() < 0.5;
  if (kind === 3) return LONG.slice(0, Math.floor(random() * 40));
  if (kind === 4) return random() < 0.2 ? LONG : '\\"';
  const inner = Array.from({ length: Math.floor(random() * 8) }, () => anyValue(random, depth + 1));
  return kind === 5 ? inner : Object.fromEntries(inner.map((value, at) => [`f${at}"\\`, value]));
}

/** What JSON.parse makes of a text, or that it refuses it. */
function expectedOf(text: string): unknown {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return 'refused';
  }
}

async function outcomeOf(text: string): Promise<unknown> {
  try {
    return { value: await inSlices(text) };
  } catch (error) {
    return error instanceof SyntaxError ? 'refused' : error;
  }
}

describe('parseInSlices', () => {
  test('makes of any value what JSON.parse makes of it', async () => {
    const random = seeded(11);
    for (let round = 0; round < 30; round++) {
      const list = Array.from({ length: 12 }, () => anyValue(random, 0));
      const text = JSON.stringify(
        { list, other: anyValue(random, 0), empty: [], last: list },
        null,
        round % 3,
      );
      expect(await inSlices(text)).toEqual(JSON.parse(text));
    }
  });

  test('refuses what JSON.parse refuses, wherever a character is lost, doubled or changed', async () => {
    const random = seeded(12);
    const items = Array.from({ length: 6 }, (_, at) => ({ at, text: LONG, list: [at, [], {}] }));
    const text = JSON.stringify({ a: [1, 2], items, b: [], c: 'end' });
    const places = [...text.matchAll(/[[\]{},:"]/g)].map(({ index }) => index);
    for (let round = 0; round < 60; round++) {
      const at = places[Math.floor(random() * places.length)] ?? 0;
      const wrong = ['', text.charAt(at).repeat(2), ',', ']', '"', ' '][Math.floor(random() * 6)] ?? '';
      const changed = text.slice(0, at) + wrong + text.slice(at + 1);
      expect(await outcomeOf(changed)).toEqual(expectedOf(changed));
    }
  });

  test.each([
    '{"a":[,]}',
    '{"a":[1,]}',
    '{"a":[,1]}',
    '{"a":[1,,2]}',
    '{"a":[1 2]}',
    '{"a":[}',
    '{"a":[1]]}',
    '{"a":["',
    '{"a":[1],"a":[2]}',
    '[[1],[2]]',
    '[1,2',
    '"text"',
    '',
    ' ',
    '{"a":[ ]}',
    '{"a":[0],"b":0}',
  ])('takes %s as JSON.parse does', async (text) => {
    expect(await outcomeOf(text)).toEqual(expectedOf(text));
  });

  test('refuses a lost item also where the list is cut', async () => {
    const item = JSON.stringify(LONG);
    const list = [item, item, item, item, item, item].join();
    for (const wrong of [`${list},`, `,${list}`, `${list},,${list}`]) {
      expect(await outcomeOf(`{"a":[${wrong}]}`)).toBe('refused');
    }
  });

  test('refuses an item too long to be parsed at once, and too much outside of lists', async () => {
    const long = 'x'.repeat(1_300_000);
    await expect(inSlices(JSON.stringify({ a: [long] }))).rejects.toMatchObject({
      code: 'PAYLOAD_TOO_LARGE',
    });
    const wide = JSON.stringify({ a: long, b: long });
    await expect(inSlices(wide)).rejects.toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
  });

  test('gives way to other work while it runs', async () => {
    const nodes = Array.from({ length: 2_000 }, (_, at) => ({
      key: `k${at}`,
      data: { list: Array(200).fill(at) },
    }));
    const turns = await turnsDuring(() => inSlices(JSON.stringify({ nodes })));
    expect(turns).toBeGreaterThan(5);
  });

  test('takes backslashes and brackets without end in linear time', async () => {
    const slashes = JSON.stringify({ a: ['\\'.repeat(200_000), '"'.repeat(200_000)] });
    expect(await inSlices(slashes)).toEqual(JSON.parse(slashes));
    const deep = `{"a":${'['.repeat(300_000)}${']'.repeat(300_000)}}`;
    expect(Object.keys((await inSlices(deep)) as object)).toEqual(['a']);
  });
});
