import { z } from 'zod';
import { ERROR_STATUS } from '../../errors.ts';
import * as answers from '../../tools/answers.ts';
import type { Tool } from '../../tools/define-tool.ts';
import { exportDocument, FORMAT } from '../../memory/transfer/document.ts';

export type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Operations by method and path, such as `GET /healthz`. */
export type Operations = Readonly<Record<string, object>>;

const SCHEMAS = '#/components/schemas/';

const errorBody = z.object({
  error: z.object({
    code: z.enum(Object.keys(ERROR_STATUS)),
    message: z.string().describe('What happened and what to do next'),
    details: z.record(z.string(), z.unknown()).optional().describe('Facts that a program can act on'),
    retry_after: z.int().min(0).optional().describe('Seconds after which a repeat can succeed'),
    request_id: z.uuid().describe('As in the header X-Request-Id and in the log of the service'),
  }),
});

/** Schemas with a name of their own in generated clients. */
export const SHARED: Readonly<Record<string, z.ZodType>> = {
  Node: answers.node,
  Edge: answers.edge,
  Hyperedge: answers.hyperedge,
  NodeType: answers.nodeType,
  WrittenRelationship: answers.writtenRelationship,
  Error: errorBody,
  Status: z.object({ status: z.enum(['ok', 'failed']) }),
};

/** Every schema that operations refer to, by name. */
export function componentSchemas(tools: readonly Tool[]): Record<string, JsonSchema> {
  const served = tools.filter(({ rest }) => rest !== undefined);
  const withBody = served.filter(({ rest }) => rest?.method !== 'GET' && !rest?.upload);
  const inputs = withBody.map((tool) => [schemaName(tool, 'Request'), bodyOf(tool)] as const);
  const outputs = served.map((tool) => [schemaName(tool, 'Response'), tool.output] as const);
  return {
    ...toJsonSchemas('input', inputs),
    ...toJsonSchemas('output', [...Object.entries(SHARED), ...outputs]),
  };
}

/** Whether a field of the tool's input is a parameter of its path. */
export function isInPath({ rest }: Tool, field: string): boolean {
  return rest?.path.includes(`{${field}}`) === true;
}

function bodyOf(tool: Tool): z.ZodType {
  const fields = Object.entries(tool.input.shape).filter(([name]) => !isInPath(tool, name));
  return fields.length === Object.keys(tool.input.shape).length
    ? tool.input
    : z.strictObject(Object.fromEntries(fields));
}

/** The schema of what a tool is sent or answers, such as `GetNodesRequest`. */
export function schemaName(tool: Tool, kind: 'Request' | 'Response'): string {
  const name = operationId(tool.name);
  return name.charAt(0).toUpperCase() + name.slice(1) + kind;
}

export function refTo(name: string): JsonSchema {
  return { $ref: SCHEMAS + name };
}

export function fieldSchemas(tool: Tool): [name: string, schema: JsonSchema, isRequired: boolean][] {
  const { properties = {}, required = [] } = z.toJSONSchema(tool.input, { io: 'input', override: simplify });
  return Object.entries(properties).map(([name, schema]) => [
    name,
    schema as JsonSchema,
    required.includes(name),
  ]);
}

/** A schema that stands where it is used. */
export function inlineSchema(schema: z.ZodObject, io: 'input' | 'output'): JsonSchema {
  const json: JsonSchema = z.toJSONSchema(schema, { io, override: simplify });
  delete json.$schema;
  return json;
}

export function queryOf(input: z.ZodObject): object[] {
  const { properties = {}, required } = inlineSchema(input, 'input');
  return Object.entries(properties).map(([name, schema]) => {
    const { description, ...rules } = schema as JsonSchema;
    return { name, in: 'query', required: required?.includes(name) === true, description, schema: rules };
  });
}

/** Schemas by name; where one holds another of them, it refers to it. */
export function toJsonSchemas(
  io: 'input' | 'output',
  entries: readonly (readonly [name: string, schema: z.ZodType])[],
): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of entries) if (!registry.has(schema)) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, { io, uri: (id) => SCHEMAS + id, override: simplify });
  return Object.fromEntries(
    Object.entries(schemas).map(([name, { $schema: _, $id: __, ...schema }]) => [name, schema]),
  );
}

/** Removes rules without effect, which some client generators cannot handle. */
function simplify({ jsonSchema }: { jsonSchema: JsonSchema }): void {
  delete jsonSchema.propertyNames;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
}

/** `hm_get_nodes` as generated clients call it: `getNodes`. */
export function operationId(toolName: string): string {
  return toolName.replace(/^hm_/, '').replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}

export const EXPORT_SCHEMA_PATH = '/export.schema.json';

/** The JSON Schema of the document of an export (draft 2020-12). */
export function exportSchema(): object {
  const { $schema, ...schema } = z.toJSONSchema(exportDocument);
  return { $schema, title: `The document of an export, ${FORMAT}`, ...schema };
}
