import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import type { AppError } from '../../../src/errors.ts';
import { ADMIN_OPERATIONS } from '../../../src/http/admin/operations/index.ts';
import { editLabel } from '../../../src/tools/edit-label.ts';
import { findRelated } from '../../../src/tools/find-related.ts';
import { toolRegistry } from '../../../src/tools/index.ts';
import { mergeNodes } from '../../../src/tools/merge-nodes.ts';
import { parseInput } from '../../../src/tools/parse-input.ts';
import { recall } from '../../../src/tools/recall.ts';
import { store } from '../../../src/tools/store.ts';
import { timeline } from '../../../src/tools/timeline.ts';
import { update } from '../../../src/tools/update.ts';
import { threadTime } from '../../support/processor-time.ts';

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
    expect(message).toContain('max_results: must be at most 50 (sent: 500). Example: "max_results": 10.');
    expect(message).toContain('limit: is not a known field (sent: 5). Did you mean max_results?');
    expect(message.match(/Example/g)).toHaveLength(1);
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

  test.for([
    [recall.input, { query: 5 }, 'query: must be a text (sent: 5).'],
    [recall.input, { query: 'a', max_results: 0 }, 'max_results: must be at least 1 (sent: 0).'],
    [recall.input, { query: 'a', max_results: 2.5 }, 'max_results: must be a whole number (sent: 2.5).'],
    [recall.input, { query: 'a', node_types: 'person' }, 'node_types: must be a list (sent: "person").'],
    [
      recall.input,
      { query: 'a', where: { status: ['open'] } },
      'where.status: must be a text, a number, true or false, null or an object',
    ],
    [recall.input, { query: 'a', where: { due: { gt: 1 } } }, 'where.due.gt: is not a known field'],
    [
      recall.input,
      { query: 'a', where: { '': 1 } },
      'is no name for a field: it must have 1 character at least',
    ],
    [recall.input, { query: 'a', explain: 'yes' }, 'explain: must be true or false (sent: "yes").'],
    [
      findRelated.input,
      { start_node: 'a', lens: 'near' },
      'lens: must be "auto", "chain", "decay" or "type-boosted"',
    ],
    [findRelated.input, { start_node: '' }, 'start_node: must have 1 character at least (sent: "").'],
    [mergeNodes.input, { undo: 'last' }, 'undo: must be a UUID (sent: "last").'],
    [store.input, ['a'], 'The input: must be an object (sent: ["a"]).'],
    [store.input, { key: null, description: 'b' }, 'key: is missing. Example: "key": "person_ada".'],
  ] as const)('says in plain words what it must be (%#)', ([schema, input, words]) => {
    const message = messageOf(schema, input);
    expect(message).toContain(words);
    expect(message).not.toMatch(/expected|received|invalid/i);
  });

  test('is no text within a list that may not have null', () => {
    expect(messageOf(recall.input, { query: 'a', node_types: ['person', null] })).toContain(
      'node_types.1: must be a text (sent: null).',
    );
  });
});

/** Values that no field takes, or few. */
const WRONG = [{ no_such_field: [[]] }, 5.5, -1, [[{}]], [''], 'x y', '', true];
const EXAMPLE = / Example: (?:"(\w+)": )?(.+?)\.(?= \S+: | And |$)/;

const inputs: readonly [string, z.ZodObject][] = [
  ...toolRegistry.map((tool): [string, z.ZodObject] => [tool.name, tool.input]),
  ...ADMIN_OPERATIONS.flatMap(({ operationId, input }): [string, z.ZodObject][] =>
    input ? [[operationId, input]] : [],
  ),
];

describe.each(inputs.filter(([, { shape }]) => Object.keys(shape).length > 0))(
  'an error of %s',
  (_name, schema) => {
    const messages = Object.keys(schema.shape).flatMap((name) =>
      WRONG.flatMap((value) => {
        const parsed = schema.safeParse({ [name]: value });
        return parsed.success ? [] : [messageOf(schema, { [name]: value })];
      }),
    );

    test('has plain words and no example but a right one that says something', () => {
      for (const message of messages) {
        expect(message).not.toMatch(/expected|received|invalid/i);
        const [, name, value] = EXAMPLE.exec(message) ?? [];
        expect(message.includes('Example')).toBe(value !== undefined);
        if (value === undefined) continue;
        expect(value).not.toBe('{}');
        const example: unknown = JSON.parse(value);
        if (name !== undefined && !(name in schema.shape)) continue;
        const { issues = [] } =
          schema.safeParse(name === undefined ? example : { [name]: example }).error ?? {};
        // That a field needs another is no fault of the example.
        const ofExample = issues.filter(({ path }) => path[0] === name && path.length > 1);
        expect(name === undefined ? issues : ofExample).toEqual([]);
      }
    });
  },
);

describe('an input with null', () => {
  test('is as without the optional fields that are null, at any depth', () => {
    const relationships = [{ to_key: 'b', relationship: 'knows', data: null, valid_from: null }];
    const given = { key: 'a', description: 'b', node_type: null, on_conflict: null, relationships };
    const without = { key: 'a', description: 'b', relationships: [{ to_key: 'b', relationship: 'knows' }] };
    expect(parseInput(store.input, given)).toEqual(parseInput(store.input, without));
    expect(parseInput(recall.input, { query: 'a', max_results: null, as_of: null, where: null })).toEqual(
      parseInput(recall.input, { query: 'a' }),
    );
  });

  test('keeps it where it has a meaning of its own', () => {
    const data = { reviewer: null, of: { it: null } };
    expect(parseInput(update.input, { key: 'a', data })).toMatchObject({ data });
    expect(parseInput(recall.input, { query: '', where: { reviewer: null } })).toMatchObject({
      where: { reviewer: null },
    });
    expect(parseInput(editLabel.input, { label: 'a', converse: null })).toMatchObject({ converse: null });
  });

  test('is as without a bound that is null', () => {
    expect(parseInput(recall.input, { query: '', where: { due: { gte: 1, lte: null } } })).toMatchObject({
      where: { due: { gte: 1 } },
    });
  });

  test('is refused where a field is not known', () => {
    expect(messageOf(recall.input, { query: 'a', limit: null })).toContain('limit: is not a known field');
  });

  test('with a hundred thousand unknown fields holds nobody up for seconds, and tells of twenty', () => {
    const unknown = Array.from({ length: 100_000 }, (_, at) => [`f${at.toString(36)}`, at]);
    const before = threadTime();
    const message = messageOf(recall.input, { query: 'a', ...Object.fromEntries(unknown) });
    expect(threadTime() - before).toBeLessThan(4_000);
    expect(message).toContain('And 99980 more.');
  });

  test('with a text of megabytes in place of a choice, or as the name of a field, holds nobody up', () => {
    const long = 'ab'.repeat(2_000_000);
    const before = threadTime();
    expect(messageOf(timeline.input, { period: long })).toContain('period: ');
    expect(messageOf(recall.input, { query: 'a', [long]: 1 })).toContain('is not a known field');
    expect(threadTime() - before).toBeLessThan(5_000);
  });

  test('is not changed itself', () => {
    const given = { query: 'a', near: null };
    parseInput(recall.input, given);
    expect(given).toEqual({ query: 'a', near: null });
  });
});
