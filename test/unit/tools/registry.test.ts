import { existsSync, readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { ObjectTool, Tool } from '../../../src/tools/define-tool.ts';
import { toolRegistry } from '../../../src/tools/index.ts';

const FOLDER = new URL('../../../src/tools/', import.meta.url);
const tools = toolRegistry.map((tool): [string, Tool] => [tool.name, tool]);

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Every field with its path, down through lists and alternatives. */
function fieldsOf(schema: JsonSchema, path = ''): [path: string, field: JsonSchema][] {
  const inner = [schema.items, ...(schema.anyOf ?? [])].filter((part): part is JsonSchema => isSchema(part));
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, field]) =>
    isSchema(field)
      ? [[`${path}${name}`, field] as [string, JsonSchema], ...fieldsOf(field, `${path}${name}.`)]
      : [],
  );
  return [...own, ...inner.flatMap((part) => fieldsOf(part, path))];
}

function isSchema(part: unknown): part is JsonSchema {
  return typeof part === 'object' && part !== null && !Array.isArray(part);
}

const fileOf = (name: string) => `${name.replace('hm_', '').replaceAll('_', '-')}.ts`;

describe('the registry', () => {
  test('names every tool once', () => {
    expect(new Set(tools.map(([name]) => name)).size).toBe(tools.length);
  });

  test('holds the tool of every file that defines one', () => {
    const files = new Set(tools.map(([name]) => fileOf(name)));
    const notTools = new Set([
      ...['answers.ts', 'define-tool.ts', 'execute-tool.ts', 'fields.ts', 'index.ts', 'parse-input.ts'],
      ...[
        'emit-in-slices.ts',
        'example-records.ts',
        'relationship-field.ts',
        'session-of.ts',
        'tool-context.ts',
      ],
    ]);
    expect(readdirSync(FOLDER).filter((file) => !files.has(file) && !notTools.has(file))).toEqual([]);
  });

  test('gives each method and path to one tool', () => {
    const routes = toolRegistry.flatMap(({ rest }) => (rest ? [`${rest.method} ${rest.path}`] : []));
    expect(routes.filter((route, index) => routes.indexOf(route) !== index)).toEqual([]);
  });
});

describe.each(tools)('%s', (name, tool) => {
  test('is named as its file is', () => {
    expect(name).toMatch(/^hm_[a-z]+(_[a-z]+)*$/);
    expect(existsSync(new URL(fileOf(name), FOLDER))).toBe(true);
  });

  test('says what it does in 40 to 600 characters', () => {
    expect(tool.title).not.toBe('');
    expect(tool.description.length).toBeGreaterThanOrEqual(40);
    expect(tool.description.length).toBeLessThanOrEqual(600);
  });

  test('describes every field of its input, inner ones as well', () => {
    const fields = fieldsOf(z.toJSONSchema(tool.input, { io: 'input' }));
    expect(fields.filter(([, field]) => !field.description).map(([path]) => path)).toEqual([]);
    expect(fields.length).toBeGreaterThanOrEqual(Object.keys(tool.input.shape).length);
  });

  test('refuses a field it does not know', () => {
    const issues = tool.input.safeParse({ no_such_field: 1 }).error?.issues ?? [];
    expect(issues).toContainEqual(
      expect.objectContaining({ code: 'unrecognized_keys', keys: ['no_such_field'] }),
    );
  });

  test('shows an example where it has a route, and each parses as it stands', () => {
    const examples = tool.examples ?? [];
    expect(examples.length > 0 || tool.rest === undefined).toBe(true);
    for (const { name: title, input, output } of examples) {
      expect(title).not.toBe('');
      expect(tool.input.safeParse(input).error?.issues).toBeUndefined();
      expect(tool.output.strict().safeParse(output).error?.issues).toBeUndefined();
    }
  });

  test('names every status it answers, of its examples as well', () => {
    const answers: Partial<Pick<ObjectTool, 'status' | 'statuses'>> = tool.kind === 'object' ? tool : {};
    expect('status' in answers).toBe('statuses' in answers);
    for (const { output } of tool.examples ?? [])
      expect(answers.statuses ?? [200]).toContain(answers.status?.(output) ?? 200);
  });

  test('destroys only where it may write', () => {
    expect(tool.access === 'read' && tool.destructive === true).toBe(false);
  });

  test('takes the parameters of its path, and by GET only reads', () => {
    const parameters = [...(tool.rest?.path ?? '').matchAll(/\{(\w+)\}/g)].map(([, field]) => field ?? '');
    expect(Object.keys(tool.input.shape)).toEqual(expect.arrayContaining(parameters));
    expect(tool.rest?.method === 'GET' && tool.access !== 'read').toBe(false);
  });
});
