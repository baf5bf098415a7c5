/** Why a value cannot be kept as it was sent, and what its sender does about it. */
export interface Loss {
  /** Such as `a number beyond 1.7976931348623157e+308`. */
  readonly what: string;
  readonly remedy: string;
}

/** An integer of a JSON text that would be read back with other digits: numbers have 53 bits. */
export class LongInteger {
  readonly digits: string;

  constructor(digits: string) {
    this.digits = digits;
  }
}

/** Behind what stands before a value: texts that have many digits are no reason to look closer. */
const LONG_DIGITS = /(?:^|[[:,])\s*-?\d{16}/;

type Reviver = (name: string, value: unknown, context: { readonly source?: string }) => unknown;
/** With the text of each value (https://github.com/tc39/proposal-json-parse-with-source), which the types do not have yet. */
const parseWithSource = JSON.parse as (text: string, reviver: Reviver) => unknown;

/** As JSON.parse, but that integers which lose digits are each a `LongInteger`. */
export function readJson(text: string): unknown {
  if (!LONG_DIGITS.test(text)) return JSON.parse(text);
  return parseWithSource(text, (_name, value, { source }) =>
    typeof value === 'number' && source !== undefined ? numberOf(source) : value,
  );
}

/** The value of the text of a number. */
export function numberOf(source: string): number | LongInteger {
  const value = Number(source);
  const isLong = source.length > 15 && Number.isFinite(value) && /^-?\d+$/.test(source);
  return isLong && digitsOf(String(value)) !== digitsOf(source) ? new LongInteger(source) : value;
}

/** The digits that say which number it is. */
function digitsOf(number: string): string {
  return number.replace(/e.*$/, '').replaceAll(/\D/g, '').replace(/0+$/, '');
}

/** Why a number or a text would be lost silently; undefined where it would not. */
export function lossOf(value: unknown): Loss | undefined {
  return lossOfNumber(value) ?? lossOfText(value);
}

export function lossOfNumber(value: unknown): Loss | undefined {
  if (value instanceof LongInteger)
    return {
      what: `the integer ${value.digits}, which would be stored as ${Number(value.digits)}`,
      remedy: 'Send it as a text',
    };
  if (typeof value !== 'number' || Number.isFinite(value)) return undefined;
  return {
    what: `a number beyond ${Number.MAX_VALUE}, which cannot be stored`,
    remedy: 'Send a smaller one, or a text',
  };
}

/** The database would store half of a surrogate pair as another character. */
function lossOfText(value: unknown): Loss | undefined {
  if (typeof value !== 'string' || value.isWellFormed()) return undefined;
  const remedy = 'It has half of a surrogate pair, as where an emoji is cut in two: send whole characters';
  return { what: 'a text that is no well-formed Unicode', remedy };
}

/** The same for a name of a field: an assignment to `__proto__` would set the prototype of an object. */
export function lossOfName(name: string): Loss | undefined {
  return name === '__proto__' ? { what: 'a field named __proto__', remedy: 'Rename it' } : lossOfText(name);
}

/** Whether a value, at any depth, has a text or a name that is no well-formed Unicode. */
export function isWellFormed(value: unknown): boolean {
  // JSON writes half of a pair as an escape.
  return !HALF_OF_PAIR.test(JSON.stringify(value)) || repaired(value) === value;
}

const HALF_OF_PAIR = /\\ud[89a-f]/;

/**
 * The value as the memory can hold it: half of a surrogate pair becomes U+FFFD, and an integer that would lose digits a text of
 * them. The same value where nothing is changed. The caller bounds the depth.
 */
export function repaired(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed();
  if (value instanceof LongInteger) return value.digits;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const items = value.map(repaired);
    return items.every((item, at) => item === value[at]) ? value : items;
  }
  const fields = Object.entries(value);
  const changed = new Map<string, unknown>();
  for (const [name, inner] of fields) changed.set(freeName(name.toWellFormed(), changed), repaired(inner));
  const isSame = fields.every(([name, inner]) => changed.has(name) && changed.get(name) === inner);
  return isSame ? value : Object.fromEntries(changed);
}

/** Names that differ in a half alone stay two. */
function freeName(name: string, taken: ReadonlyMap<string, unknown>): string {
  return taken.has(name) ? freeName(`${name}\ufffd`, taken) : name;
}

/** A record as compact JSON that is well-formed, with the record that it says. */
export function wellFormedJson<Record>(record: Record): { readonly record: Record; readonly json: string } {
  const json = JSON.stringify(record);
  if (!HALF_OF_PAIR.test(json)) return { record, json };
  const whole = repaired(record) as Record;
  return { record: whole, json: JSON.stringify(whole) };
}
