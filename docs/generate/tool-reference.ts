import {
  SHARED,
  inlineSchema,
  toJsonSchemas,
  type JsonSchema,
} from '../../src/http/openapi/component-schemas.ts';
import { ownErrors } from '../../src/http/openapi/error-responses.ts';
import type { Tool } from '../../src/tools/define-tool.ts';
import { toolRegistry } from '../../src/tools/index.ts';
import { table } from './markdown.ts';
import { fieldsOf, type Field } from './schema-fields.ts';

/** Of the schemas with a name, those that tools answer. */
const RECORDS = Object.fromEntries(
  Object.entries(SHARED).filter(([name]) => name !== 'Error' && name !== 'Status'),
);
const ANSWERS = toJsonSchemas('output', [
  ...Object.entries(RECORDS),
  ...toolRegistry.map((tool): [string, Tool['output']] => [tool.name, tool.output]),
]);

/** Every tool: its input, answer, errors and an example. */
export function toolReference(): string {
  return toolRegistry.map(sectionOf).join('\n\n');
}

/** The records that several answers hold. */
export function sharedRecords(): string {
  return Object.keys(RECORDS)
    .map((name) => `### ${name}\n\n${answerTable(ANSWERS[name] ?? {})}`)
    .join('\n\n');
}

function sectionOf(tool: Tool): string {
  const input = fieldsOf(inlineSchema(tool.input, 'input'));
  return [
    `## ${tool.name}`,
    tool.description,
    factsOf(tool),
    input.length === 0
      ? 'Takes no arguments.'
      : `Arguments:\n\n${table(['Argument', 'Type', 'Default', 'Meaning'], input.map(inputRow))}`,
    `Answer:\n\n${answerTable(answerOf(tool))}`,
    ...exampleOf(tool),
  ].join('\n\n');
}

function factsOf(tool: Tool): string {
  const errors = ownErrors(tool);
  const effects = [
    ...(tool.destructive ? ['changes what is there'] : []),
    ...(tool.idempotent ? ['a repeat changes nothing more'] : []),
  ];
  return [
    `- Scope: ${tool.access}${effects.length > 0 ? `; ${effects.join('; ')}` : ''}`,
    `- REST: ${tool.rest ? `\`${tool.rest.method} /api/v1/memory${tool.rest.path}\`` : 'none'}. MCP: ${tool.internal ? 'none' : `\`${tool.name}\``}`,
    ...(errors.length > 0 ? [`- [Errors](errors.md) of its own: ${errors.join(', ')}`] : []),
  ].join('\n');
}

function answerOf({ name }: Tool): JsonSchema {
  return ANSWERS[name] ?? {};
}

function inputRow({ path, type, isRequired, default: value, description }: Field): string[] {
  return [`\`${path}\``, type, isRequired ? 'required' : value === '' ? '' : `\`${value}\``, description];
}

function answerTable(schema: JsonSchema): string {
  const fields = fieldsOf(schema);
  const isDescribed = fields.some(({ description }) => description !== '');
  const columns = ['Field', 'Type', 'Present', ...(isDescribed ? ['Meaning'] : [])];
  const rows = fields.map(({ path, type, isRequired, description }) => [
    `\`${path}\``,
    type,
    isRequired ? 'always' : '',
    description,
  ]);
  return table(
    columns,
    rows.map((row) => row.slice(0, columns.length)),
  );
}

function exampleOf({ examples }: Tool): string[] {
  const [example] = examples ?? [];
  if (!example) return [];
  const json = (value: object) => `\`\`\`json\n${JSON.stringify(value, undefined, 2)}\n\`\`\``;
  return [`Example: ${example.name}`, json(example.input), json(example.output)];
}
