import { createHash, type Hash } from 'node:crypto';
import { AppError } from '../../errors.ts';
import { timeSlices } from '../../concurrency/time-slices.ts';

/** Beyond what any tool takes, and far from what overflows the stack. */
const MOST_DEPTH = 100;

/** What tells requests apart: the route and the JSON body, whatever the order of its fields. */
export async function fingerprintOf(route: string, body: unknown): Promise<string> {
  const hash = createHash('sha256').update(`${route}\n`);
  const pause = timeSlices();
  if (isObject(body)) {
    for (const [name, value] of sortedFields(body)) {
      hash.update(`${JSON.stringify(name)}:`);
      for (const item of Array.isArray(value) ? value : [value]) {
        updateWith(hash, item);
        await pause();
      }
      hash.update(Array.isArray(value) ? ';' : ',');
    }
  } else updateWith(hash, body);
  return hash.digest('base64url');
}

function updateWith(hash: Hash, value: unknown): void {
  hash.update(`${canonicalJson(value, 0)},`);
}

function canonicalJson(value: unknown, depth: number): string {
  if (depth > MOST_DEPTH) {
    throw new AppError('INVALID_INPUT', `The body is nested deeper than ${MOST_DEPTH}. Send it flatter.`);
  }
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item, depth + 1)).join()}]`;
  if (!isObject(value)) return JSON.stringify(value) ?? '';
  const fields = sortedFields(value).map(
    ([name, inner]) => `${JSON.stringify(name)}:${canonicalJson(inner, depth + 1)}`,
  );
  return `{${fields.join()}}`;
}

function sortedFields(value: object): [string, unknown][] {
  return Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
