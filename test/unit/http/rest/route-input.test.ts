import type { Request } from 'express';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { AppError } from '../../../../src/errors.ts';
import { routeInput } from '../../../../src/http/rest/route-input.ts';
import { defineTool, type RestRoute } from '../../../../src/tools/define-tool.ts';

const requestWith = (given: Partial<Record<'body' | 'query' | 'params', unknown>>) =>
  ({ body: undefined, query: {}, params: {}, ...given }) as Request;

function refusalOf(work: () => unknown): AppError {
  try {
    work();
  } catch (error) {
    expect(error).toMatchObject({ name: 'AppError', code: 'INVALID_INPUT' });
    return error as AppError;
  }
  throw new Error('Nothing was refused.');
}

function toolAt(rest: RestRoute) {
  return defineTool({
    name: 'hm_fake',
    title: 'Fake',
    description: 'A tool for tests.',
    input: z.strictObject({
      key: z.string(),
      limit: z.int().min(1).default(10),
      full: z.boolean().optional(),
      wide: z.boolean().default(true),
      types: z.array(z.string()).optional(),
    }),
    output: z.object({}),
    access: 'read',
    rest,
    handler: () => Promise.resolve({}),
  });
}

describe('routeInput of a GET', () => {
  const tool = toolAt({ method: 'GET', path: '/things/{key}' });
  const inputOf = (query: object) => routeInput(tool, requestWith({ query, params: { key: 'a' } }));

  test('joins the parameters of path and query', () => {
    expect(inputOf({ limit: '5' })).toEqual({ key: 'a', limit: 5 });
  });

  test('converts number and boolean fields', () => {
    expect(inputOf({ limit: '-3', full: 'true', wide: 'false' })).toEqual({
      ...{ key: 'a', limit: -3, full: true, wide: false },
    });
  });

  test.each([
    ['limit', '5.5'],
    ['limit', ''],
    ['limit', '0x10'],
    ['limit', ' 5'],
    ['full', 'yes'],
    ['full', '1'],
    ['unknown', '7'],
  ])('leaves %s=%j as text, for the schema to refuse', (name, text) => {
    const input = inputOf({ [name]: text });
    expect(input).toEqual({ key: 'a', [name]: text });
    expect(tool.input.safeParse(input).success).toBe(false);
  });

  test.each(['constructor', 'toString', '__proto__'])('treats %s as any other field', (name) => {
    const query = JSON.parse(`{"${name}":"a"}`) as object;
    expect(tool.input.safeParse(inputOf(query)).success).toBe(false);
  });

  test('leaves a parameter given twice as a list, for the schema to refuse', () => {
    const input = inputOf({ limit: ['5', '6'] });
    expect(tool.input.safeParse(input).success).toBe(false);
  });

  test('splits one text of a list at its commas', () => {
    expect(inputOf({ types: 'fact,person' })).toEqual({ key: 'a', types: ['fact', 'person'] });
  });

  test('takes each of a repeated parameter of a list as it is', () => {
    expect(inputOf({ types: ['a,b', 'c'] })).toEqual({ key: 'a', types: ['a,b', 'c'] });
  });

  test('reads a key that looks like a number as text', () => {
    expect(routeInput(tool, requestWith({ params: { key: '42' } }))).toEqual({ key: '42' });
  });

  test.each(['a', 'b'])('refuses the key %s in the query besides the path', (key) => {
    expect(refusalOf(() => inputOf({ key, limit: '5' }))).toMatchObject({
      message: 'key: stands in the path: leave it out of the query.',
      details: { issues: [{ path: 'key' }] },
    });
  });

  test('ignores the body', () => {
    expect(routeInput(tool, requestWith({ body: { limit: 3 }, params: { key: 'a' } }))).toEqual({ key: 'a' });
  });
});

describe('routeInput of a POST', () => {
  const tool = toolAt({ method: 'POST', path: '/things' });

  test.each([[{ key: 'a' }], [[1]], ['text'], [undefined]])('is the unchanged body: %j', (body) => {
    expect(routeInput(tool, requestWith({ body }))).toEqual(body);
  });

  test.each(['full', 'key', 'unknown', '__proto__', ''])('refuses the query parameter %j', (name) => {
    const query = JSON.parse(`{"${name}":"false"}`) as object;
    expect(refusalOf(() => routeInput(tool, requestWith({ body: { key: 'a' }, query })))).toMatchObject({
      message: `${name}: is not taken from the query: send it as a field of the JSON body.`,
      details: { issues: [{ path: name }] },
    });
  });

  test('names up to 20 misplaced query parameters', () => {
    const query = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`field_${index}`, 'a']));
    const { details } = refusalOf(() => routeInput(tool, requestWith({ query })));
    expect((details?.['issues'] as { path: string }[]).map(({ path }) => path)).toEqual(
      Object.keys(query).slice(0, 20),
    );
  });
});

describe('routeInput of a PUT', () => {
  const tool = toolAt({ method: 'PUT', path: '/things/{key}' });
  const inputOf = (body: unknown, query = {}) =>
    routeInput(tool, requestWith({ body, query, params: { key: 'a' } }));

  test('joins the body and the parameters of the path', () => {
    expect(inputOf({ limit: 5 })).toEqual({ key: 'a', limit: 5 });
  });

  test('leaves a body that is no object to the schema', () => {
    expect([inputOf([1]), inputOf('text'), inputOf(null)]).toEqual([[1], 'text', null]);
  });

  test('refuses a parameter of the path in the body, and query parameters', () => {
    expect(refusalOf(() => inputOf({ key: 'b' })).message).toBe(
      'key: stands in the path: leave it out of the body.',
    );
    expect(refusalOf(() => inputOf({}, { limit: '5' })).message).toContain('is not taken from the query');
  });
});
