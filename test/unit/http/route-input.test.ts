import type { Request } from 'express';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { routeInput } from '../../../src/http/route-input.ts';
import type { Tool } from '../../../src/tools/define-tool.ts';

const input = z.strictObject({
  key: z.string(),
  full: z.boolean().default(true),
  limit: z.int().optional(),
  word: z.string().optional(),
});

function inputOf(
  method: 'GET' | 'POST',
  request: Partial<Pick<Request, 'body' | 'query' | 'params'>>,
): unknown {
  const tool = { rest: { method, path: '/things/{key}' }, input } as unknown as Tool;
  return routeInput(tool, { query: {}, params: {}, ...request } as Request);
}

describe('routeInput', () => {
  test.for([
    ['a flag', { full: 'false' }, { full: false }],
    ['a flag that is true', { full: 'true' }, { full: true }],
    ['a flag that is none', { full: 'yes' }, { full: 'yes' }],
    ['a number', { limit: '50' }, { limit: 50 }],
    ['a negative number', { limit: '-1' }, { limit: -1 }],
    ['a number that is none', { limit: '5e1' }, { limit: '5e1' }],
    ['an empty number', { limit: '' }, { limit: '' }],
    ['a text that looks like a number', { word: '50' }, { word: '50' }],
    ['an unknown field', { other: 'true' }, { other: 'true' }],
    ['a field given twice', { word: ['a', 'b'] }, { word: ['a', 'b'] }],
    ['a field of every object', { constructor: 'x', toString: 'y' }, { constructor: 'x', toString: 'y' }],
  ] as const)('of a GET takes %s from the query', ([, query, expected]) => {
    expect(inputOf('GET', { query: query as Request['query'] })).toEqual(expected);
  });

  test('of a GET takes the path’s parameters before the query’s', () => {
    expect(inputOf('GET', { query: { key: 'of query' }, params: { key: 'of path' } })).toEqual({
      key: 'of path',
    });
  });

  test('of a POST takes the body as it is, and nothing of the query', () => {
    const body = { key: 7 };
    expect(inputOf('POST', { body, query: { full: 'true' } })).toBe(body);
  });
});
