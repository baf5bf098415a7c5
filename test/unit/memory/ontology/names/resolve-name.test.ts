import { expect, test } from 'vitest';
import { resolveName } from '../../../../../src/memory/ontology/names/resolve-name.ts';

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
