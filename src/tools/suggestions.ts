import { z } from 'zod';
import { letterSimilarity } from '../memory/text/in-common.ts';

type JsonSchema = z.core.JSONSchema.BaseSchema;
type Path = readonly PropertyKey[];

const MIN_SIMILARITY = 0.5;
const MAX_EXAMPLE = 120;
/** A longer text resembles no name, and takes long to compare. */
const MAX_NAME = 200;

/** Names that other services give to the same thing; the service's own are among them. */
const SYNONYMS: readonly (readonly string[])[] = [
  ['max_results', 'max_nodes', 'limit', 'top_k', 'k', 'n', 'count', 'size', 'num_results'],
  ['max_depth', 'depth', 'hops', 'steps'],
  ['query', 'q', 'question', 'search', 'text', 'prompt'],
  ['description', 'text', 'content', 'body', 'value', 'summary', 'memory', 'observation'],
  ['key', 'name', 'id', 'node', 'node_key', 'entity'],
  ['keys', 'names', 'ids', 'nodes'],
  ['node_type', 'type', 'kind', 'category', 'entity_type'],
  ['node_types', 'types', 'kinds', 'categories'],
  ['data', 'metadata', 'meta', 'properties', 'attributes', 'fields'],
  ['occurred_at', 'date', 'time', 'timestamp', 'when', 'at', 'happened_at'],
  ['relationship', 'relation', 'label', 'predicate', 'relation_type', 'type'],
  ['relationships', 'add_relationships', 'relations', 'edges', 'links'],
  ['remove_relationships', 'delete_relationships', 'remove_edges'],
  ['start_node', 'start', 'from', 'key', 'node', 'source'],
  ['target_node', 'target', 'to', 'end', 'goal'],
  ['from_key', 'from', 'source', 'subject'],
  ['to_key', 'to', 'target', 'object'],
  ['participant_keys', 'participants', 'members'],
  ['lens', 'strategy', 'mode'],
  ['session_id', 'session'],
  ['offset', 'skip'],
];

/** Of a list that needs more than one. */
const MEMBERS = ['person_ada', 'team_compiler'];

const ID = '019a0c3e-5f1b-7a10-8c6d-1f2e3d4c5b6a';

/** Of fields whose schema gives no example. */
const EXAMPLES: Readonly<Record<string, unknown>> = {
  query: 'who decided this?',
  pattern: 'decided|approved',
  relationship_pattern: 'works for',
  relationship: 'works for',
  relationships: [{ nodes: MEMBERS, relationship: 'leads' }],
  name: 'Ada Lovelace',
  where: { status: 'open' },
  text: 'Ada leads the compiler team.',
  summary: 'Chose the parser',
  filename: 'notes.md',
  content_base64: 'SGVsbG8=',
  time_zone: 'Europe/Berlin',
  id: ID,
  undo: ID,
};

/** The field of the object at a path that a name stands for. */
export function nearestField(schema: z.ZodObject, path: Path, name: string): string | undefined {
  if (name.length > MAX_NAME) return undefined;
  const fields = Object.keys(schemaAt(inputSchemaOf(schema), path)?.properties ?? {});
  return (
    fields.find((field) => plain(field) === plain(name)) ??
    fields.find((field) => SYNONYMS.some((group) => group.includes(field) && group.includes(snake(name)))) ??
    mostSimilar(fields, name)
  );
}

/** The allowed value that a refused one resembles. */
export function nearestOption(options: readonly unknown[], value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > MAX_NAME) return undefined;
  return mostSimilar(options.map(String), value);
}

/** A right field with its value, as JSON: the one at a path, the nearest instead, or what surrounds it. */
export function exampleAt(schema: z.ZodObject, path: Path, nearest: string | undefined): string | undefined {
  const root = inputSchemaOf(schema);
  const around = path.map((_, at) => path.slice(0, path.length - at - 1));
  const meant = nearest === undefined ? [] : [[...path.slice(0, -1), nearest]];
  for (const each of [path, ...meant, ...around]) {
    if (typeof each.at(-1) === 'number') continue;
    const name = each.findLast((step) => typeof step === 'string');
    const found = schemaAt(root, each);
    const value = found && exampleOf(found, name);
    // A tool may need one of several fields.
    if (value === undefined || isEmpty(value) || (name === undefined && !schema.safeParse(value).success))
      continue;
    const text = JSON.stringify(value);
    if (text.length <= MAX_EXAMPLE) return name === undefined ? text : `"${name}": ${text}`;
  }
  return undefined;
}

function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}

const schemas = new WeakMap<z.ZodObject, JsonSchema>();

function inputSchemaOf(schema: z.ZodObject): JsonSchema {
  const known = schemas.get(schema) ?? z.toJSONSchema(schema, { io: 'input' });
  schemas.set(schema, known);
  return known;
}

function schemaAt(schema: JsonSchema, path: Path): JsonSchema | undefined {
  return path.reduce<JsonSchema | undefined>((at, step) => at && stepInto(at, step), schema);
}

function stepInto(schema: JsonSchema, step: PropertyKey): JsonSchema | undefined {
  const inner = typeof step === 'number' ? schema.items : schema.properties?.[String(step)];
  return typeof inner === 'object' && !Array.isArray(inner) ? inner : undefined;
}

/** The example that a field's description gives, else a value that its type allows. */
function exampleOf(schema: JsonSchema, name = ''): unknown {
  const given = schema.examples?.[0] ?? schema.enum?.[0] ?? schema.default;
  if (given !== undefined && !(Array.isArray(given) && given.length === 0)) return given;
  if (Object.hasOwn(EXAMPLES, name)) return EXAMPLES[name];
  if (schema.type === 'integer') return schema.minimum;
  if (schema.type === 'boolean') return true;
  if (schema.type === 'object') return exampleOfObject(schema);
  if (schema.type === 'array' && typeof schema.items === 'object') {
    if ((schema.minItems ?? 0) > 1) return MEMBERS;
    const item = exampleOf(schema.items as JsonSchema);
    return item === undefined ? undefined : [item];
  }
  return undefined;
}

/** Of the fields that it must have. */
function exampleOfObject({ properties = {}, required = [] }: JsonSchema): object | undefined {
  const fields = required.map((name) => [name, exampleOf(properties[name] as JsonSchema, name)] as const);
  return fields.every(([, value]) => value !== undefined) ? Object.fromEntries(fields) : undefined;
}

function mostSimilar(names: readonly string[], name: string): string | undefined {
  const [best] = names
    .map((each) => ({ each, similarity: letterSimilarity(plain(each), plain(name)) }))
    .filter(({ similarity }) => similarity >= MIN_SIMILARITY)
    .sort((a, b) => b.similarity - a.similarity);
  return best?.each;
}

/** `maxResults` as `max_results`. */
function snake(name: string): string {
  return name.replaceAll(/(?<=[a-z])(?=[A-Z])|-/g, '_').toLowerCase();
}

function plain(name: string): string {
  return name.replaceAll(/[^\p{L}\p{N}]/gu, '').toLowerCase();
}
