import { createHash } from 'node:crypto';

/** Fields of requests and answers that hold keys of nodes, or lists of them. */
const KEY_FIELDS = new Set([
  'key',
  'from',
  'to',
  'to_key',
  'from_key',
  'nodes',
  'participant_keys',
  'missing',
  'similar',
]);

/** A key as kept answers are found by it: they must not keep it once its node is forgotten. */
export function keptName(key: string): string {
  return createHash('sha256').update(key.normalize('NFC')).digest('hex').slice(0, 32);
}

/** The nodes that a request or an answer is about. */
export function keptNames(value: unknown): string[] {
  const keys = new Set<string>();
  collect(value, undefined, keys);
  return [...keys].map(keptName);
}

function collect(value: unknown, field: string | undefined, keys: Set<string>): void {
  if (typeof value === 'string') {
    if (field !== undefined && KEY_FIELDS.has(field)) keys.add(value);
  } else if (Array.isArray(value)) for (const item of value) collect(item, field, keys);
  else if (typeof value === 'object' && value !== null) {
    for (const [name, inner] of Object.entries(value)) if (name !== 'data') collect(inner, name, keys);
  }
}
