import { expect, test } from 'vitest';
import {
  bestMatch,
  resolveName,
  SURE_ENOUGH,
  surest,
} from '../../../../../src/memory/ontology/names/resolve-name.ts';

const person = (...names: string[]) => ({ names, type: 'person' });
const zoe = person('Zoe Lindqvist');
const paul = person('Paul Lindqvist');

test('a name is that of the only node that it fits', () => {
  expect(resolveName(person('Z. Lindqvist'), [paul, zoe])).toEqual({ match: zoe, candidates: [] });
});

test('a name of two nodes is no one’s, and names both', () => {
  expect(resolveName(person('Lindqvist'), [paul, zoe])).toEqual({ candidates: [paul, zoe] });
});

test('an equal name comes before one that is only alike', () => {
  const short = person('Z. Lindqvist');
  expect(resolveName(person('z. lindqvist'), [zoe, short]).match).toBe(short);
});

test('any of a node’s names counts', () => {
  const aliased = person('Zoe Marlow', 'Zoe Lindqvist');
  expect(resolveName(person('Zoë Lindqvist'), [aliased, paul]).match).toBe(aliased);
});

test('a name that fits none has no match', () => {
  expect(resolveName(person('Ida Brandt'), [zoe, paul])).toEqual({ candidates: [] });
});

test.for([
  ['Lindqvist', { match: zoe, candidates: [] }],
  ['Zoe', { candidates: [zoe] }],
] as const)('in a graph, %s alone is surely someone only as a family name', ([name, expected]) => {
  const match = bestMatch(person(name), zoe) ?? expect.fail();
  expect(surest([{ thing: zoe, match }], SURE_ENOUGH.inGraph)).toEqual(expected);
});

test('a given name that is the family name of another is no one’s', () => {
  const fitting = [
    { thing: zoe, match: 'family' as const },
    { thing: paul, match: 'given' as const },
  ];
  expect(surest(fitting, SURE_ENOUGH.inGraph)).toEqual({ candidates: [zoe, paul] });
});

test('among things that are not all known, only an equal name is of one', () => {
  const fitting = [{ thing: zoe, match: 'rule' as const }];
  expect(surest(fitting, SURE_ENOUGH.amongUnknown)).toEqual({ candidates: [zoe] });
});

test('a full name is that of a person who is known by the given name alone', () => {
  expect(bestMatch(zoe, person('Zoe'))).toBe('fuller');
  expect(bestMatch(zoe, person('Zoe', 'Zoe Marlow'))).toBeUndefined();
});
