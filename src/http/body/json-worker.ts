import { parentPort } from 'node:worker_threads';
import { AppError } from '../../errors.ts';
import { type JsonReply, type JsonRequest, MalformedJson, parseJson } from './json-text.ts';

/** The main thread parses and checks an item at one go. */
const MAX_ITEM_BYTES = 1_048_576;

parentPort?.on('message', (request: JsonRequest) => parentPort?.postMessage(replyTo(request)));

function replyTo({ text, limits }: JsonRequest): JsonReply {
  const bytes = Buffer.from(text.buffer, text.byteOffset, text.length);
  let count = 0;
  try {
    const value = parseJson(bytes, limits, (counted) => (count = counted));
    return { count, lists: turnItemsToTexts(value), value };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { code, message, details } = error;
    return { refusal: { code, message, details, isMalformed: error instanceof MalformedJson } };
  }
}

/** Changes the lists that are fields of the value, and returns their names. */
function turnItemsToTexts(value: unknown): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  const fields = value as Record<string, unknown>;
  const lists = Object.keys(fields).filter((name) => Array.isArray(fields[name]));
  for (const name of lists) fields[name] = (fields[name] as unknown[]).map(textOf);
  return lists;
}

function textOf(item: unknown): string {
  const text = JSON.stringify(item);
  if (Buffer.byteLength(text) <= MAX_ITEM_BYTES) return text;
  const message = `An item of a list exceeds ${MAX_ITEM_BYTES / 1_048_576} MiB. Send less at once.`;
  throw new AppError('PAYLOAD_TOO_LARGE', message, { details: { limit_bytes: MAX_ITEM_BYTES } });
}
