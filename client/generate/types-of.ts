/** The JSON Schemas of the registry, as far as they say which values there are. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
  readonly description?: string;
}

const PLAIN: Readonly<Record<string, string>> = {
  ...{ string: 'string', boolean: 'boolean', null: 'null', number: 'number', integer: 'number' },
};

/** The TypeScript type of the values of a JSON Schema. What the schema leaves open is `unknown`. */
export function typeOf(schema: Schema): string {
  const { type, anyOf, oneOf } = schema;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return union(schema.enum.map((value) => JSON.stringify(value)));
  const choices = anyOf ?? oneOf;
  if (choices) return union(choices.map(typeOf));
  if (typeof type === 'object') return union(type.map((each) => typeOf({ ...schema, type: each })));
  if (type === 'array') return arrayOf(schema);
  if (type === 'object') return objectOf(schema);
  return PLAIN[type ?? ''] ?? 'unknown';
}

function union(types: readonly string[]): string {
  return [...new Set(types)].join(' | ');
}

function arrayOf({ items, prefixItems }: Schema): string {
  if (prefixItems) return `readonly [${prefixItems.map(typeOf).join(', ')}]`;
  return `readonly (${typeOf(items ?? {})})[]`;
}

function objectOf({ properties = {}, required = [], additionalProperties: rest }: Schema): string {
  const fields = Object.entries(properties).map(([name, schema]) => {
    const mark = required.includes(name) ? '' : '?';
    const note = schema.description === undefined ? '' : `/** ${schema.description} */\n`;
    return `${note}readonly ${JSON.stringify(name)}${mark}: ${typeOf(schema)};`;
  });
  if (fields.length > 0) return `{\n${fields.join('\n')}\n}`;
  return `Readonly<Record<string, ${typeof rest === 'object' ? typeOf(rest) : 'unknown'}>>`;
}
