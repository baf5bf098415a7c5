import { isUtf8 } from 'node:buffer';
import { AppError, type ErrorCode } from '../../errors.ts';
import { type Loss, lossOf, lossOfName, readJson } from '../../memory/text/lossless.ts';
import { countValues, type JsonLimits } from './count-values.ts';

/** A body that is not JSON. MCP has an error code of its own for it. */
export class MalformedJson extends AppError {
  constructor() {
    super('INVALID_INPUT', 'The body is not valid JSON. Send one JSON object.');
  }
}

/** A body of which something would be lost silently. */
export class LossyJson extends AppError {
  constructor(message: string, details?: Record<string, unknown>) {
    super('INVALID_INPUT', message, details && { details });
  }
}

/**
 * Parses a JSON text. `onCounted` receives the number of values before they are built, and may throw. Refuses texts
 * beyond the limits, and whatever would be lost silently, by its place under `path`. Throws INVALID_INPUT and PAYLOAD_TOO_LARGE.
 */
export function parseJson(
  text: Buffer,
  limits: JsonLimits,
  onCounted: (count: number) => void = () => undefined,
  path: readonly string[] = [],
): unknown {
  if (!isUtf8(text)) throw new AppError('INVALID_INPUT', 'The body is not valid UTF-8.');
  const counted = countValues(text, limits);
  onCounted(counted);
  const value = parse(text);
  if (refuseLossy(value, [...path]) < counted) throw fieldTwice();
  return value;
}

function parse(text: Buffer): unknown {
  try {
    return readJson(text.toString());
  } catch {
    throw new MalformedJson();
  }
}

/** `path` leads to the value. countValues bounds the depth. Answers how many values there are, as countValues counts them. */
function refuseLossy(value: unknown, path: (string | number)[]): number {
  refuse(lossOf(value), path);
  if (typeof value !== 'object' || value === null) return 1;
  let count = 0;
  const visit = (inner: unknown, name: string | number): void => {
    path.push(name);
    if (typeof name === 'string') refuse(lossOfName(name), path);
    count += refuseLossy(inner, path);
    path.pop();
  };
  if (Array.isArray(value)) value.forEach(visit);
  else for (const name of Object.keys(value)) visit((value as Record<string, unknown>)[name], name);
  return 1 + Math.max(count, 1);
}

function refuse(loss: Loss | undefined, path: readonly (string | number)[]): void {
  if (!loss) return;
  const place = path.join('.').toWellFormed();
  const message = `is ${loss.what}. ${loss.remedy}`;
  throw new LossyJson(`${place || 'The body'}: ${message}.`, { issues: [{ path: place, message }] });
}

/** JSON.parse keeps the last of two, so that fewer values are there than were counted. */
function fieldTwice(): LossyJson {
  const message =
    'An object of the body has a field twice, of which one would be lost. Send each field once.';
  return new LossyJson(message);
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
