import neo4j from 'neo4j-driver';

/** A property's value as JSON: texts, booleans, integers and lists of them as they are, anything else `{kind: …}`. */
export type JsonValue =
  string | number | boolean | null | readonly JsonValue[] | { readonly [kind: string]: JsonValue };

type Properties = Readonly<Record<string, unknown>>;

const FLOAT32_BYTES = 4;
const FLOAT64_BYTES = 8;

/** Temporal and spatial values, by the names of their classes, with the fields that make them. */
const CLASSES: Readonly<Record<string, readonly string[]>> = {
  Date: ['year', 'month', 'day'],
  LocalTime: ['hour', 'minute', 'second', 'nanosecond'],
  Time: ['hour', 'minute', 'second', 'nanosecond', 'timeZoneOffsetSeconds'],
  LocalDateTime: ['year', 'month', 'day', 'hour', 'minute', 'second', 'nanosecond'],
  DateTime: [
    ...['year', 'month', 'day', 'hour', 'minute', 'second', 'nanosecond'],
    ...['timeZoneOffsetSeconds', 'timeZoneId'],
  ],
  Duration: ['months', 'days', 'seconds', 'nanoseconds'],
  Point: ['srid', 'x', 'y', 'z'],
};

/** `floats` names the properties whose numbers are no integers. */
export function propertiesToJson(
  properties: Properties,
  floats: readonly string[],
): Record<string, JsonValue> {
  const isFloat = new Set(floats);
  return Object.fromEntries(
    Object.entries(properties).map(([name, value]) => [
      name,
      isFloat.has(name) ? floatsToJson(value as number | number[]) : valueToJson(value),
    ]),
  );
}

/** The values for the driver; vectors apart, since Neo4j keeps them in half the space where they are set as such. */
export function propertiesOfJson(json: Readonly<Record<string, JsonValue>>) {
  const properties: Record<string, unknown> = {};
  const vectors: Record<string, number[]> = {};
  for (const [name, value] of Object.entries(json)) {
    const vector = kindOf(value)?.[0] === 'float32' ? (valueOfJson(value) as number[]) : undefined;
    if (vector && vector.length > 0) vectors[name] = vector;
    else properties[name] = valueOfJson(value);
  }
  return { properties, vectors };
}

/** About how many characters a value takes as JSON. */
export function charactersOf(json: JsonValue): number {
  if (typeof json === 'string') return json.length;
  if (typeof json !== 'object' || json === null) return 1;
  return Object.values(json).reduce((sum: number, each) => sum + charactersOf(each), 0);
}

function floatsToJson(value: number | readonly number[]): JsonValue {
  if (typeof value === 'number') return { float: String(value) };
  const isExact = value.every((each) => Math.fround(each) === each);
  return isExact
    ? { float32: base64(Float32Array.from(value)) }
    : { float64: base64(Float64Array.from(value)) };
}

function valueToJson(value: unknown): JsonValue {
  if (value instanceof Int8Array) return { bytes: base64(value) };
  if (Array.isArray(value)) return value.map(valueToJson);
  if (typeof value !== 'object' || value === null) return value as JsonValue;
  const kind = Object.keys(CLASSES).find((name) => isOf(value, name));
  if (kind === undefined) throw new Error('The database holds a value of a kind that cannot be copied.');
  const fields = value as Record<string, JsonValue | undefined>;
  return { [kind]: (CLASSES[kind] ?? []).map((name) => fields[name] ?? null) };
}

/** Throws where the value is of an unknown kind. */
function valueOfJson(json: JsonValue): unknown {
  if (typeof json === 'number') return neo4j.int(json);
  if (Array.isArray(json)) return json.map(valueOfJson);
  const [kind, content] = kindOf(json) ?? [];
  if (kind === undefined) return json;
  if (kind === 'float') return Number(content);
  if (kind === 'bytes') return new Int8Array(bytesOf(content));
  if (kind === 'float32') return floatsOf(bytesOf(content), FLOAT32_BYTES);
  if (kind === 'float64') return floatsOf(bytesOf(content), FLOAT64_BYTES);
  return instanceOf(kind, content);
}

function kindOf(json: JsonValue): [string, JsonValue] | undefined {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return undefined;
  const [entry] = Object.entries(json);
  return entry;
}

function instanceOf(kind: string, content: JsonValue | undefined): unknown {
  const names = Object.hasOwn(CLASSES, kind) ? CLASSES[kind] : undefined;
  if (!names || !Array.isArray(content))
    throw new Error(`There is no value of the kind ${kind.slice(0, 30)}.`);
  const fields = (content as JsonValue[]).map((each) => each ?? undefined);
  // A zone with a name needs no offset: the driver would warn of the two.
  if (kind === 'DateTime' && fields[8] !== undefined) fields[7] = undefined;
  const types = neo4j.types as unknown as Record<string, new (...fields: unknown[]) => object>;
  return new (types[kind] as new (...fields: unknown[]) => object)(...fields);
}

function isOf(value: object, kind: string): boolean {
  const types = neo4j.types as unknown as Record<string, new () => object>;
  return value instanceof (types[kind] as new () => object);
}

function base64(array: ArrayBufferView): string {
  return Buffer.from(array.buffer, array.byteOffset, array.byteLength).toString('base64');
}

function bytesOf(content: JsonValue | undefined): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from(content as string, 'base64'));
}

function floatsOf(bytes: Uint8Array<ArrayBuffer>, width: number): number[] {
  return [...(width === FLOAT32_BYTES ? new Float32Array(bytes.buffer) : new Float64Array(bytes.buffer))];
}
