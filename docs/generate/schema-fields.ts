import type { JsonSchema } from '../../src/http/openapi/component-schemas.ts';

/** A field of a record, or of an object or list in it, such as `results[].key`. */
export interface Field {
  readonly path: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly default: string;
  readonly description: string;
}

/** Every field of an object, those of objects in it after it. A schema with a name of its own is named, not opened. */
export function fieldsOf(schema: JsonSchema, before = ''): Field[] {
  const { properties = {}, required = [] } = schema;
  return Object.entries(properties).flatMap(([name, value]) => {
    const field = value as JsonSchema;
    const path = before + name;
    const isRequired = required.includes(name) && field.default === undefined;
    const text = field.default === undefined ? '' : JSON.stringify(field.default);
    const own = {
      path,
      type: typeOf(field),
      isRequired,
      default: text,
      description: field.description ?? '',
    };
    return [own, ...inner(field, path)];
  });
}

/** The fields of objects in a field. Where it is one of several objects, a field is required that all of them require. */
function inner(schema: JsonSchema, path: string): Field[] {
  if (schema.type === 'array') return inner((schema.items ?? {}) as JsonSchema, `${path}[]`);
  const objects = [schema, ...(schema.anyOf ?? schema.oneOf ?? [])].filter(({ properties }) => properties);
  const byPath = Map.groupBy(
    objects.flatMap((object) => fieldsOf(object, `${path}.`)),
    (field) => field.path,
  );
  const holdersOf = (field: string) =>
    byPath.get(field.slice(0, field.lastIndexOf('.')).replace(/\[\]$/, ''))?.length ?? objects.length;
  return [...byPath].map(([name, same]) => asOne(same, holdersOf(name)));
}

function asOne(same: readonly Field[], holders: number): Field {
  const [first] = same as [Field];
  const types = new Set(same.flatMap(({ type }) => type.split(' or ')));
  const isRequired = same.length === holders && same.every((field) => field.isRequired);
  return { ...first, type: [...types].join(' or '), isRequired };
}

/** Such as `integer, 1 to 50`, or `list of string, at most 20`. */
function typeOf(schema: JsonSchema): string {
  if (schema.$ref !== undefined) return linkTo(schema.$ref);
  if (schema.const !== undefined) return `\`${JSON.stringify(schema.const)}\``;
  if (schema.enum) return schema.enum.map((value) => `\`${JSON.stringify(value)}\``).join(', ');
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return [...new Set(choices.map(typeOf))].join(' or ');
  if (Array.isArray(schema.type)) return schema.type.join(' or ');
  if (schema.type === 'array') return listType(schema);
  return [schema.format ?? schema.type ?? 'any JSON', ...boundsOf(schema)].join(', ');
}

function listType(schema: JsonSchema): string {
  const items = typeOf((schema.items ?? {}) as JsonSchema);
  return [`list of ${items}`, ...range(schema.minItems, schema.maxItems, 'items')].join('; ');
}

function boundsOf({ type, minimum, maximum, minLength, maxLength }: JsonSchema): string[] {
  return type === 'string' ? range(minLength, maxLength, 'characters') : range(minimum, maximum);
}

function range(min: number | undefined, max: number | undefined, unit = ''): string[] {
  const text = (bound: number) => `${bound.toLocaleString('en-US')} ${unit}`.trim();
  if (min !== undefined && max !== undefined) return [`${min.toLocaleString('en-US')} to ${text(max)}`];
  if (max !== undefined) return [`at most ${text(max)}`];
  return min === undefined || min === 0 ? [] : [`at least ${text(min)}`];
}

/** A record that several answers hold stands once on the page. */
function linkTo(ref: string): string {
  const name = ref.split('/').at(-1) ?? '';
  return `[${name}](#${name.toLowerCase()})`;
}
