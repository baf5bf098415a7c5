import { parentPort } from 'node:worker_threads';
import { AppError } from '../../errors.ts';
import type { JsonReply, JsonRequest } from './json-messages.ts';
import { partsOf, type JsonPart } from './json-parts.ts';
import { MalformedJson, parseJson } from './json-text.ts';

/** What is left of the value that was parsed last. */
let parts: Iterator<JsonPart> = [].values();

parentPort?.on('message', (request: JsonRequest) => parentPort?.postMessage(reply(request)));

function reply(request: JsonRequest): JsonReply {
  if ('next' in request) return nextPart();
  const { buffer, byteOffset, byteLength } = request.text;
  const text = Buffer.from(buffer, byteOffset, byteLength);
  let values = 0;
  try {
    parts = partsOf(parseJson(text, request.limits, (counted) => (values = counted)));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { code, message, details } = error;
    return { refusal: { code, message, details, isMalformed: error instanceof MalformedJson } };
  }
  return { values };
}

function nextPart(): JsonReply {
  const next = parts.next();
  if (next.done !== true) return { part: next.value };
  // The value is let go.
  parts = [].values();
  return { part: undefined };
}
