import { describe, expect, test } from 'vitest';
import { isSameJson, mergePatch } from '../../../src/memory/json-data.ts';

type Case = readonly [Record<string, unknown>, Record<string, unknown>, Record<string, unknown>];

/** The examples of RFC 7396, appendix A, whose target and patch are objects. */
const RFC_7396: readonly Case[] = [
  [{ a: 'b' }, { a: 'c' }, { a: 'c' }],
  [{ a: 'b' }, { b: 'c' }, { a: 'b', b: 'c' }],
  [{ a: 'b' }, { a: null }, {}],
  [{ a: 'b', b: 'c' }, { a: null }, { b: 'c' }],
  [{ a: ['b'] }, { a: 'c' }, { a: 'c' }],
  [{ a: 'c' }, { a: ['b'] }, { a: ['b'] }],
  [{ a: { b: 'c' } }, { a: { b: 'd', c: null } }, { a: { b: 'd' } }],
  [{ a: [{ b: 'c' }] }, { a: [1] }, { a: [1] }],
  [{ e: null }, { a: 1 }, { e: null, a: 1 }],
  [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
];

describe('mergePatch', () => {
  test.for(RFC_7396)('%j with %j is %j', ([target, patch, expected]) => {
    expect(mergePatch(target, patch)).toEqual(expected);
  });

  test('changes neither of its arguments', () => {
    const target = { a: { b: 1 } };
    const patch = { a: { c: 2 } };
    mergePatch(target, patch);
    expect([target, patch]).toEqual([{ a: { b: 1 } }, { a: { c: 2 } }]);
  });

  test('takes __proto__ for a field like any other', () => {
    const merged = mergePatch({}, JSON.parse('{"__proto__":{"polluted":true}}') as Record<string, unknown>);
    expect(JSON.stringify(merged)).toBe('{"__proto__":{"polluted":true}}');
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });
});

describe('isSameJson', () => {
  test.for([
    [
      { a: 1, b: { c: 2, d: 3 } },
      { b: { d: 3, c: 2 }, a: 1 },
    ],
    [
      [1, { a: null }],
      [1, { a: null }],
    ],
    ['text', 'text'],
    [{}, {}],
  ])('%j says the same as %j', ([left, right]) => {
    expect(isSameJson(left, right)).toBe(true);
  });

  test.for([
    [{ a: 1 }, { a: '1' }],
    [{ a: 1 }, { a: 1, b: undefined, c: null }],
    [
      [1, 2],
      [2, 1],
    ],
    [{}, []],
    [{ a: { b: 1 } }, { a: [['b', 1]] }],
    [null, {}],
    [0, false],
  ])('%j does not say the same as %j', ([left, right]) => {
    expect(isSameJson(left, right)).toBe(false);
  });
});
