import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { defineTool, type Tool } from '../../../src/tools/define-tool.ts';
import { toolRegistry } from '../../../src/tools/index.ts';

const FOLDER = new URL('../../../src/tools/', import.meta.url);
const FILES = new Set(readdirSync(FOLDER));
/** Longer ones cost every conversation of every agent. */
const LONGEST_DESCRIPTION = 400;

/** What a tool breaks of the rules that all of them keep. */
function faultsOf(tool: Tool): string[] {
  const { name, description, input, title, destructive, access } = tool;
  const file = `${name.replace(/^hm_/, '').replaceAll('_', '-')}.ts`;
  const { properties = {} } = z.toJSONSchema(input, { io: 'input' });
  const undescribed = Object.keys(input.shape).filter((field) => !describedIn(properties[field]));
  return [
    ...(/^hm_[a-z]+(_[a-z]+)*$/.test(name) ? [] : [`${name}: is not named hm_*`]),
    ...(FILES.has(file) ? [] : [`${name}: has no file ${file}`]),
    ...(title.length > 0 && title.length <= 40 ? [] : [`${name}: has no short title`]),
    ...(description.length >= 20 && description.length <= LONGEST_DESCRIPTION
      ? []
      : [`${name}: has a description of ${description.length} characters`]),
    ...undescribed.map((field) => `${name}: ${field} is not described`),
    ...(input.def.catchall instanceof z.ZodNever ? [] : [`${name}: takes unknown fields`]),
    ...(destructive && access === 'read' ? [`${name}: deletes by a read`] : []),
  ];
}

/** Whether the schema that agents see says what the field is. */
function describedIn(schema: unknown): boolean {
  return typeof schema === 'object' && schema !== null && 'description' in schema;
}

describe('the tool registry', () => {
  test.for(toolRegistry.map((tool) => [tool.name, tool] as const))('%s keeps the rules', ([, tool]) => {
    expect(faultsOf(tool)).toEqual([]);
  });

  test('names each tool once', () => {
    const names = toolRegistry.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });

  test('gives each route to one tool', () => {
    const routes = toolRegistry.flatMap(({ rest }) => (rest ? [`${rest.method} ${rest.path}`] : []));
    expect(new Set(routes).size).toBe(routes.length);
    for (const route of routes) expect(route).toMatch(/^(GET|POST) (\/[a-z-]+|\/\{[a-z_]+\})+$/);
  });

  test('has the fields of every path in the input of its tool', () => {
    for (const { input, rest } of toolRegistry) {
      const named = [...(rest?.path ?? '').matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
      expect(Object.keys(input.shape)).toEqual(expect.arrayContaining(named));
    }
  });

  test('writes by POST alone', () => {
    const writes = toolRegistry.filter(({ access, rest }) => access !== 'read' && rest?.method === 'GET');
    expect(writes).toEqual([]);
  });

  test('has every file of a tool', () => {
    const helpers = new Set([
      'answers.ts',
      'define-tool.ts',
      'execute-tool.ts',
      'fields.ts',
      'index.ts',
      'relationship-field.ts',
      'tool-context.ts',
    ]);
    const files = [...FILES].filter((file) => !helpers.has(file));
    const named = toolRegistry.map(({ name }) => `${name.slice('hm_'.length).replaceAll('_', '-')}.ts`);
    expect(files.sort()).toEqual(named.sort());
  });

  test('can be described to agents as JSON Schema', () => {
    for (const tool of toolRegistry) {
      const schema = z.toJSONSchema(tool.input, { io: 'input' });
      expect(schema).toMatchObject({ type: 'object', additionalProperties: false });
    }
  });
});

describe('a tool that breaks the rules', () => {
  test('is told for each of them', () => {
    const wrong = defineTool({
      name: 'Wrong',
      title: '',
      description: 'Short.',
      input: z.object({ field: z.string() }),
      output: z.object({}),
      access: 'read',
      destructive: true,
      handler: () => Promise.resolve({}),
    });
    expect(faultsOf(wrong)).toEqual([
      'Wrong: is not named hm_*',
      'Wrong: has no file Wrong.ts',
      'Wrong: has no short title',
      'Wrong: has a description of 6 characters',
      'Wrong: field is not described',
      'Wrong: takes unknown fields',
      'Wrong: deletes by a read',
    ]);
  });
});
