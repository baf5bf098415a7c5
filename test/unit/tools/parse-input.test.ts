import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import type { AppError } from '../../../src/errors.ts';
import { findRelated } from '../../../src/tools/find-related.ts';
import { parseInput } from '../../../src/tools/parse-input.ts';
import { recall } from '../../../src/tools/recall.ts';
import { store } from '../../../src/tools/store.ts';

function refusalOf(schema: z.ZodObject, input: unknown): AppError {
  try {
    parseInput(schema, input);
  } catch (error) {
    return error as AppError;
  }
  throw new Error('The input was not refused.');
}

const messageOf = (schema: z.ZodObject, input: unknown) => refusalOf(schema, input).message;

describe('a refused input', () => {
  test.for([
    [recall.input, { query: 'a', limit: 5 }, 'max_results'],
    [recall.input, { query: 'a', topK: 5 }, 'max_results'],
    [recall.input, { query: 'a', maxResults: 5 }, 'max_results'],
    [findRelated.input, { start_node: 'a', depth: 2 }, 'max_depth'],
    [store.input, { key: 'a', description: 'b', metadata: {} }, 'data'],
    [store.input, { key: 'a', description: 'b', descripton: 'c' }, 'description'],
  ] as const)('names the field that may have been meant (%#)', ([schema, input, meant]) => {
    const { message, details } = refusalOf(schema, input);
    expect(message).toContain(`Did you mean ${meant}?`);
    expect(details).toMatchObject({ issues: [{ message: 'is not a known field', nearest: meant }] });
  });

  test('names every issue with what was sent and a right example', () => {
    const message = messageOf(recall.input, { query: 'a', max_results: 500, limit: 5 });
    expect(message).toContain(
      'max_results: Too big: expected number to be <=50 (sent: 500). Example: "max_results": 10.',
    );
    expect(message).toContain('limit: is not a known field (sent: 5).');
  });

  test('names the nearest option', () => {
    const message = messageOf(store.input, { key: 'a', description: 'b', on_conflict: 'updates' });
    expect(message).toMatch(/on_conflict: .*"skip".*\(sent: "updates"\)\. Did you mean update\?/);
  });

  test('says that a field is missing, and shows one', () => {
    expect(messageOf(store.input, { description: 'b' })).toBe(
      'key: is missing. Example: "key": "person_ada".',
    );
  });

  test('shows a field of a list by an example of its own', () => {
    const relationships = [{ to: 'b', relationship: 'knows' }];
    expect(messageOf(store.input, { key: 'a', description: 'b', relationships })).toContain(
      'relationships.0.to: is not a known field (sent: "b"). Did you mean to_key? Example: "to_key": "person_ada".',
    );
  });

  test('repeats no more than the beginning of what was sent, on one line', () => {
    const message = messageOf(store.input, {
      key: 'a',
      description: 'b',
      'x\ny': `\n\u2028${'z'.repeat(900)}`,
    });
    expect(message).toContain('"x\\ny": is not a known field (sent: "\\n zzz');
    expect(message.length).toBeLessThan(200);
    expect(message).not.toMatch(/[\n\u2028]/);
  });

  test('counts the issues that it does not name', () => {
    const many = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`f${at}`, 1]));
    expect(messageOf(recall.input, { query: 'a', ...many })).toMatch(/ And 10 more\.$/);
  });
});
