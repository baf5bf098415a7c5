import { describe, expect, test } from 'vitest';
import { featuresOfNode } from '../../../../../src/memory/derivation/features/features-of-node.ts';
import { decodeFeatures } from '../../../../../src/memory/derivation/features/features.ts';
import { isNearDuplicate } from '../../../../../src/memory/recall/passes/near-duplicates.ts';
import type { Hit } from '../../../../../src/memory/recall/hit.ts';
import { hit } from '../hits.ts';

const VECTOR = Float32Array.of(1, 0);
/** The cosines of these with the one above are .98 and .96. */
const NEAR = Float32Array.of(0.98, Math.sqrt(1 - 0.98 ** 2));
const FARTHER = Float32Array.of(0.96, Math.sqrt(1 - 0.96 ** 2));

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const words = (count: number) =>
  Array.from({ length: count }, (_, at) => `x${LETTERS.charAt(at)}x`).join(' ');
/** So long that one more word is a small share of it. */
const LONG = words(26);

interface Rest {
  readonly vector?: Float32Array;
  readonly data?: Record<string, unknown>;
  readonly occurred_at?: string;
}

function nodeOf(description: string, { vector = VECTOR, data = {}, ...rest }: Rest = {}): Hit {
  return hit({}, decodeFeatures(featuresOfNode({ key: 'k', description, data, ...rest }, vector)));
}

function areNearDuplicates(one: Hit, other: Hit): boolean {
  const result = isNearDuplicate(one, other);
  expect(isNearDuplicate(other, one)).toBe(result);
  return result;
}

const areTextsSo = (one: string, other: string) => areNearDuplicates(nodeOf(one), nodeOf(other));
/** Alone, and after many equal words. */
const areTextsSoAnywhere = (one: string, other: string) =>
  areTextsSo(one, other) || areTextsSo(`${LONG} ${one}`, `${LONG} ${other}`);

describe('near-duplicates', () => {
  test.for([
    ['Alice writes the parsers.', 'Alice writes the parsers.'],
    ['Alice writes the parsers.', 'ALICE WRITES THE PARSERS'],
    ['Alice writes: the parsers!', '“Alice” writes the parsers...'],
    ['Alice writes the parsers.', 'Alice writes these parsers.'],
    ['Alice is writing the parsers.', 'ALICE IS WRITING A PARSER!'],
    ['The release 4.11 is out.', 'The release 4.11 is out'],
    ['Alice never paid Bob.', 'alice never paid bob'],
  ] as const)('are %j and %j', ([one, other]) => {
    expect(areTextsSo(one, other)).toBe(true);
  });

  test.for([
    ['The cache holds 5 entries.', 'The cache holds 6 entries.'],
    ['The release 4.11 is out.', 'The release 4.12 is out.'],
    ['Version 1.1 is out.', 'Version 1 is out.'],
    ['From 2 to 3.', 'From 3 to 2.'],
    ['Alice joined Acme.', 'Alice joined Acme in 2020.'],
    ['Model v2 is used.', 'Model v3 is used.'],
    ['It ends 2023-05-07.', 'It ends 2023-05-08.'],
    ['Call room 12, floor 3.', 'Call room 12, floor ４.'],
    ['Call room ٣.', 'Call room ٤.'],
    ['Call the room.', 'Call the room ३.'],
  ] as const)('are not %j and %j, which differ in a number', ([one, other]) => {
    expect(areTextsSoAnywhere(one, other)).toBe(false);
  });

  test.for([
    ['Alice paid Bob.', 'Bob paid Alice.'],
    ['Rome, then Berlin, then Paris.', 'Berlin, then Paris, then Rome.'],
  ] as const)('are not %j and %j, which differ in order', ([one, other]) => {
    expect(areTextsSoAnywhere(one, other)).toBe(false);
  });

  test.for(['no', 'not', 'nor', 'never', 'none', 'cannot'])('do not differ in the denial %s', (denial) => {
    expect(areTextsSoAnywhere('Alice paid Bob.', `Alice ${denial} paid Bob.`)).toBe(false);
    expect(areTextsSo(`Not ${LONG}`, `${LONG} ${denial}`)).toBe(false);
  });

  test('may differ in one additional word of a long text, at any position', () => {
    for (const more of [`${LONG} alice`, `alice ${LONG}`, LONG.replace('xmx', 'xmx alice')]) {
      expect(areTextsSo(LONG, more)).toBe(true);
    }
  });

  test('share 85 of 100 terms of the longer text', () => {
    expect(areTextsSo(words(20), words(17))).toBe(true);
    expect(areTextsSo(words(20), words(16))).toBe(false);
    expect(areTextsSo('Alice paid Bob', 'Alice gladly paid Bob')).toBe(false);
  });

  test('do not replace a word by another', () => {
    expect(areTextsSo(LONG, LONG.replace('xmx', 'alice'))).toBe(false);
    expect(areTextsSo(LONG, `${words(25)} alice`)).toBe(false);
  });

  test.for([
    ['Ada leads the compiler team.', 'Ada heads the compiler team.', true],
    ['Maria prefers window seats on long flights.', 'Maria likes window seats on long flights.', true],
    ['Marta is allergic to peanuts.', 'Marta has an allergy to peanuts.', true],
    ['Ada leads the compiler team.', 'Team Ada leads the parser.', false],
    ['Ada never leads the compiler team.', 'Ada always leads the compiler team.', false],
    ['Open the door before noon.', 'Open the door after noon.', false],
    ['The team meets on Tuesday at noon.', 'The team meets on Thursday at noon.', false],
    ['Ada leads 3 compiler teams.', 'Ada heads 4 compiler teams.', false],
    ['Ada mentors Bob and Carl.', 'Carl mentors Ada and Bob.', false],
  ] as const)('of few words may replace one where the vectors are near: %j, %j: %s', ([one, other, are]) => {
    expect(areTextsSo(one, other)).toBe(are);
    expect(areNearDuplicates(nodeOf(one), nodeOf(other, { vector: FARTHER }))).toBe(false);
  });

  test('have near vectors too', () => {
    const text = 'Alice writes the parsers.';
    expect(areNearDuplicates(nodeOf(text), nodeOf(text, { vector: NEAR }))).toBe(true);
    expect(areNearDuplicates(nodeOf(text), nodeOf(text, { vector: FARTHER }))).toBe(false);
  });

  test('are not texts without content words, nor nodes without features', () => {
    expect(areTextsSo('it, that', 'it, that')).toBe(false);
    const bare = hit();
    expect(areNearDuplicates(bare, nodeOf('Alice'))).toBe(false);
    expect(areNearDuplicates(bare, bare)).toBe(false);
  });

  test.for<[what: string, one: Rest, other: Rest]>([
    ['data', { data: { source: 'chat' } }, { data: { source: 'mail' } }],
    ['data that only one has', { data: { source: 'chat' } }, {}],
    ['a date of data', { data: { due: '2024-01-15' } }, { data: { due: '2024-01-16' } }],
    ['the day', { occurred_at: '2024-01-15T10:00:00Z' }, { occurred_at: '2024-01-16T10:00:00Z' }],
    ['a day that only one has', { occurred_at: '2024-01-15T10:00:00Z' }, {}],
  ])('do not differ in %s', ([, one, other]) => {
    const [first, second] = [nodeOf(LONG, one), nodeOf(LONG, other)];
    expect(areNearDuplicates(first, second)).toBe(false);
    expect(areNearDuplicates(first, nodeOf(`${LONG} alice`, one))).toBe(true);
  });

  test('may differ in the time of day', () => {
    const at = (hour: number) => nodeOf(LONG, { occurred_at: `2024-01-15T${hour}:00:00Z` });
    expect(areNearDuplicates(at(10), at(11))).toBe(true);
  });
});
