import { isUtf8 } from 'node:buffer';
import { AppError, type ErrorCode } from '../../errors.ts';
import { countValues, type JsonLimits } from './count-values.ts';

/** A body that is not JSON. MCP has an error code of its own for it. */
export class MalformedJson extends AppError {
  constructor() {
    super('INVALID_INPUT', 'The body is not valid JSON. Send one JSON object.');
  }
}

/**
 * Parses a JSON text. `onCounted` receives the number of values before they are built, and may throw. Refuses texts
 * beyond the limits, and field names and numbers that would be lost silently. Throws INVALID_INPUT and PAYLOAD_TOO_LARGE.
 */
export function parseJson(
  text: Buffer,
  limits: JsonLimits,
  onCounted: (count: number) => void = () => undefined,
): unknown {
  if (!isUtf8(text)) throw new AppError('INVALID_INPUT', 'The body is not valid UTF-8.');
  onCounted(countValues(text, limits));
  const value = parse(text);
  refuseLossy(value, []);
  return value;
}

function parse(text: Buffer): unknown {
  try {
    return JSON.parse(text.toString());
  } catch {
    throw new MalformedJson();
  }
}

/** `path` leads to the value. countValues bounds the depth. */
function refuseLossy(value: unknown, path: (string | number)[]): void {
  if (typeof value === 'number' && !Number.isFinite(value)) throw tooLargeNumber(path);
  if (typeof value !== 'object' || value === null) return;
  const visit = (inner: unknown, name: string | number): void => {
    path.push(name);
    // An assignment to this name sets the prototype of the object, and the field is lost silently.
    if (name === '__proto__') throw protoField(path);
    refuseLossy(inner, path);
    path.pop();
  };
  if (Array.isArray(value)) value.forEach(visit);
  else for (const name of Object.keys(value)) visit((value as Record<string, unknown>)[name], name);
}

function protoField(path: readonly (string | number)[]): AppError {
  const message = 'A field cannot have the name __proto__. Rename it.';
  return new AppError('INVALID_INPUT', message, { details: { issues: [{ path: path.join('.'), message }] } });
}

function tooLargeNumber(path: readonly (string | number)[]): AppError {
  const place = path.join('.');
  const message = `is a number beyond ${Number.MAX_VALUE}, which cannot be stored. Send a smaller one, or a string`;
  return new AppError('INVALID_INPUT', `${place || 'The body'}: ${message}.`, {
    details: { issues: [{ path: place, message }] },
  });
}

export interface JsonRequest {
  readonly text: Uint8Array;
  readonly limits: JsonLimits;
}

export interface JsonRefusal {
  readonly code: ErrorCode;
  readonly message: string;
  readonly details: Record<string, unknown> | undefined;
  readonly isMalformed: boolean;
}

/** What the worker makes of a text. Items of `lists` are JSON texts, which the main thread receives much faster than objects. */
export type JsonReply =
  | { readonly refusal: JsonRefusal }
  | { readonly count: number; readonly lists: readonly string[]; readonly value: unknown };
