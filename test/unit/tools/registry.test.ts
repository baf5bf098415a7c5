import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { ObjectTool, Tool } from '../../../src/tools/define-tool.ts';
import { toolRegistry } from '../../../src/tools/index.ts';

const FOLDER = new URL('../../../src/tools/', import.meta.url);
const DEFINITION = /= define(Stream)?Tool\(/;
const tools = toolRegistry.map((tool): [string, Tool] => [tool.name, tool]);

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Every field with its path, also in lists and unions. */
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

  test('contains the tool of every file that defines one', () => {
    const files = new Set(tools.map(([name]) => fileOf(name)));
    const defining = readdirSync(FOLDER, { withFileTypes: true }).filter(
      (entry) => entry.isFile() && DEFINITION.test(readFileSync(new URL(entry.name, FOLDER), 'utf8')),
    );
    expect(defining.map(({ name }) => name).sort()).toEqual([...files].sort());
  });

  test('gives each method and path to one tool', () => {
    const routes = toolRegistry.flatMap(({ rest }) => (rest ? [`${rest.method} ${rest.path}`] : []));
    expect(routes.filter((route, index) => routes.indexOf(route) !== index)).toEqual([]);
  });
});

describe.each(tools)('%s', (name, tool) => {
  test('has the name of its file', () => {
    expect(name).toMatch(/^hm_[a-z]+(_[a-z]+)*$/);
    expect(existsSync(new URL(fileOf(name), FOLDER))).toBe(true);
  });

  test('has a description of 40 to 600 characters', () => {
    expect(tool.title).not.toBe('');
    expect(tool.description.length).toBeGreaterThanOrEqual(40);
    expect(tool.description.length).toBeLessThanOrEqual(600);
  });

  test('describes every field of its input, at any depth', () => {
    const fields = fieldsOf(z.toJSONSchema(tool.input, { io: 'input' }));
    expect(fields.filter(([, field]) => !field.description).map(([path]) => path)).toEqual([]);
    expect(fields.length).toBeGreaterThanOrEqual(Object.keys(tool.input.shape).length);
  });

  test('refuses an unknown field', () => {
    const issues = tool.input.safeParse({ no_such_field: 1 }).error?.issues ?? [];
    expect(issues).toContainEqual(
      expect.objectContaining({ code: 'unrecognized_keys', keys: ['no_such_field'] }),
    );
  });

  test('has valid examples if it has a route', () => {
    const examples = tool.examples ?? [];
    expect(examples.length > 0 || tool.rest === undefined).toBe(true);
    for (const { name: title, input, output } of examples) {
      expect(title).not.toBe('');
      expect(tool.input.safeParse(input).error?.issues).toBeUndefined();
      expect(tool.output.strict().safeParse(output).error?.issues).toBeUndefined();
    }
  });

  test('declares the statuses of its answers, among them those of its examples', () => {
    const answers: Partial<Pick<ObjectTool, 'status' | 'statuses'>> = tool.kind === 'object' ? tool : {};
    expect('status' in answers).toBe('statuses' in answers);
    for (const { output } of tool.examples ?? [])
      expect(answers.statuses ?? [200]).toContain(answers.status?.(output) ?? 200);
  });

  test('is destructive only if it writes', () => {
    expect(tool.access === 'read' && tool.destructive === true).toBe(false);
  });

  test('has the parameters of its path as fields, and writes only by POST', () => {
    const parameters = [...(tool.rest?.path ?? '').matchAll(/\{(\w+)\}/g)].map(([, field]) => field ?? '');
    expect(Object.keys(tool.input.shape)).toEqual(expect.arrayContaining(parameters));
    expect(tool.rest?.method === 'GET' && tool.access !== 'read').toBe(false);
  });
});
