import { isUtf8 } from 'node:buffer';
import { AppError } from '../../errors.ts';
import { countValues, type JsonLimits } from './count-values.ts';

/** A body that is no JSON; its type is the one that body parsers of Express give, by which /mcp tells it. */
export class MalformedJson extends AppError {
  readonly type = 'entity.parse.failed';

  constructor() {
    super('INVALID_INPUT', 'The body is not valid JSON. Send one JSON object.');
  }
}

/**
 * Parses a JSON text. Refuses, before anything is built, text that is not UTF-8 or goes beyond the limits, and then field
 * names and numbers that would be lost on the way without a word. `onCounted` hears how many values there are before they
 * are built, and may throw. Throws INVALID_INPUT and PAYLOAD_TOO_LARGE.
 */
export function parseJson(
  text: Buffer,
  limits: JsonLimits,
  onCounted: (values: number) => void = () => undefined,
): unknown {
  if (!isUtf8(text)) throw new AppError('INVALID_INPUT', 'The body is not valid UTF-8.');
  onCounted(countValues(text, limits));
  const value = parse(text);
  refuseUnkeepable(value, []);
  return value;
}

function parse(text: Buffer): unknown {
  try {
    return JSON.parse(text.toString());
  } catch {
    throw new MalformedJson();
  }
}

/** `path` leads to the value. The text was counted, so that its depth is bounded. */
function refuseUnkeepable(value: unknown, path: (string | number)[]): void {
  if (typeof value === 'number' && !Number.isFinite(value)) throw tooLargeNumber(path);
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    for (let at = 0; at < value.length; at++) refuseWithin(value[at], at, path);
    return;
  }
  for (const name of Object.keys(value)) {
    // Assigning it sets an object's prototype, and everything after drops it without a word.
    if (name === '__proto__') throw protoField(path);
    refuseWithin((value as Record<string, unknown>)[name], name, path);
  }
}

function refuseWithin(value: unknown, name: string | number, path: (string | number)[]): void {
  path.push(name);
  refuseUnkeepable(value, path);
  path.pop();
}

function protoField(path: readonly (string | number)[]): AppError {
  const message = 'A field cannot have the name __proto__. Rename it.';
  const issues = [{ path: [...path, '__proto__'].join('.'), message }];
  return new AppError('INVALID_INPUT', message, { details: { issues } });
}

function tooLargeNumber(path: readonly (string | number)[]): AppError {
  const place = path.join('.');
  const message = `is a number beyond ${Number.MAX_VALUE}, which cannot be kept. Send a smaller one, or a string`;
  return new AppError('INVALID_INPUT', `${place || 'The body'}: ${message}.`, {
    details: { issues: [{ path: place, message }] },
  });
}
