import { createHash } from 'node:crypto';

/** Fields of requests and answers that hold keys of nodes, or lists of them. */
const KEY_FIELDS = new Set(
  'key from to to_key from_key into_key nodes participant_keys missing similar changed node_keys'.split(' '),
);

/** Stored answers are found by this hash of a node's key, since they must not contain the key of a forgotten node. */
export function hashOfKey(key: string): string {
  return createHash('sha256').update(key.normalize('NFC')).digest('hex').slice(0, 32);
}

/** The hashes of all keys of nodes in a request or an answer. */
export function keyHashesIn(value: unknown): string[] {
  const keys = new Set<string>();
  collect(value, '', keys);
  return [...keys].map(hashOfKey);
}

function collect(value: unknown, field: string, keys: Set<string>): void {
  if (typeof value === 'string') {
    if (KEY_FIELDS.has(field)) keys.add(value);
  } else if (Array.isArray(value)) for (const item of value) collect(item, field, keys);
  else if (typeof value === 'object' && value !== null) {
    for (const [name, inner] of Object.entries(value)) if (name !== 'data') collect(inner, name, keys);
  }
}
