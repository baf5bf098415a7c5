import { createHash } from 'node:crypto';
import { timeSlices } from '../../concurrency/time-slices.ts';

/** A hash of the route and the JSON body, whatever the order of its fields. The body parser bounds the depth. */
export async function fingerprintOf(route: string, body: unknown): Promise<string> {
  const hash = createHash('sha256').update(`${route}\n`);
  const update = (value: unknown) => hash.update(`${canonicalJson(value)},`);
  const pause = timeSlices();
  if (isObject(body)) {
    for (const [name, value] of sortedFields(body)) {
      hash.update(`${JSON.stringify(name)}:`);
      for (const item of Array.isArray(value) ? value : [value]) {
        update(item);
        await pause();
      }
      hash.update(Array.isArray(value) ? ';' : ',');
    }
  } else update(body);
  return hash.digest('base64url');
}

function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join()}]`;
  if (!isObject(value)) return JSON.stringify(value) ?? '';
  const fields = sortedFields(value).map(
    ([name, inner]) => `${JSON.stringify(name)}:${canonicalJson(inner)}`,
  );
  return `{${fields.join()}}`;
}

function sortedFields(value: object): [string, unknown][] {
  return Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
