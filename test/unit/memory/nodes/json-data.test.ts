import { describe, expect, test } from 'vitest';
import { isSameJson, mergePatch } from '../../../../src/memory/nodes/json-data.ts';

/** Original, patch and result, from RFC 7396, appendix A. */
const APPENDIX_A: [original: unknown, patch: unknown, result: unknown][] = [
  [{ a: 'b' }, { a: 'c' }, { a: 'c' }],
  [{ a: 'b' }, { b: 'c' }, { a: 'b', b: 'c' }],
  [{ a: 'b' }, { a: null }, {}],
  [{ a: 'b', b: 'c' }, { a: null }, { b: 'c' }],
  [{ a: ['b'] }, { a: 'c' }, { a: 'c' }],
  [{ a: 'c' }, { a: ['b'] }, { a: ['b'] }],
  [{ a: { b: 'c' } }, { a: { b: 'd', c: null } }, { a: { b: 'd' } }],
  [{ a: [{ b: 'c' }] }, { a: [1] }, { a: [1] }],
  [
    ['a', 'b'],
    ['c', 'd'],
    ['c', 'd'],
  ],
  [{ a: 'b' }, ['c'], ['c']],
  [{ a: 'foo' }, 'bar', 'bar'],
  [{ e: null }, { a: 1 }, { e: null, a: 1 }],
  [[1, 2], { a: 'b', c: null }, { a: 'b' }],
  [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
];

describe('mergePatch', () => {
  // The appendix also patches arrays and texts, which are fields of an object here.
  test.each(APPENDIX_A)('turns %j by %j into %j', (original, patch, result) => {
    expect(mergePatch({ document: original }, { document: patch })).toEqual({ document: result });
  });

  test('does not change its arguments', () => {
    const target = { a: { b: 1 } };
    const patch = { a: { b: null, c: { d: null } } };
    expect(mergePatch(target, patch)).toEqual({ a: { c: {} } });
    expect([target, patch]).toEqual([{ a: { b: 1 } }, { a: { b: null, c: { d: null } } }]);
  });

  test('treats __proto__ as an ordinary field', () => {
    const patch = JSON.parse('{"a":{"__proto__":{"isAdmin":true}}}') as Record<string, unknown>;
    const merged = mergePatch({}, patch);
    expect(JSON.stringify(merged)).toBe('{"a":{"__proto__":{"isAdmin":true}}}');
    expect((merged['a'] as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });
});

describe('isSameJson', () => {
  test.each([
    [
      { a: 1, b: { c: 2, d: 3 } },
      { b: { d: 3, c: 2 }, a: 1 },
    ],
    [
      [1, { x: null }],
      [1, { x: null }],
    ],
    ['text', 'text'],
    [null, null],
  ])('%j is the same as %j', (left, right) => {
    expect(isSameJson(left, right)).toBe(true);
  });

  test.each([
    [{ a: 1 }, { a: '1' }],
    [{ a: 1 }, { a: 1, b: null }],
    [
      [1, 2],
      [2, 1],
    ],
    [[], null],
    [{}, []],
    [{ tags: [] }, { tags: {} }],
    [{ a: 1 }, [['a', 1]]],
  ])('%j is not the same as %j', (left, right) => {
    expect(isSameJson(left, right)).toBe(false);
  });
});
