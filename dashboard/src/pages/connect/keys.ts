import { signal } from '@preact/signals';
import { useQuery } from '../../data/queries.ts';
import { mayAdminister, memory } from '../../data/session.ts';

/** An API key, as GET /api/v1/admin/keys answers it. */
export interface Key {
  readonly id: string;
  readonly name: string | null;
  readonly mode: 'live' | 'test';
  readonly scope: 'read' | 'write' | 'admin';
  readonly hint: string;
  readonly created_at: string;
  readonly expires_at: string | null;
  readonly revoked_at: string | null;
  readonly last_used_at: string | null;
  readonly graph_id: string;
}

export interface MadeKey {
  readonly id: string;
  /** Shown once: the service keeps its hash alone. */
  readonly key: string;
}

/** Keys that were seen to call: the service writes the time of a last use a minute later. */
export const seenToCall = signal<ReadonlySet<string>>(new Set());

const BASE = '/api/v1/admin/keys';

export function useKeys() {
  return useQuery('keys', async (signal) => {
    if (!mayAdminister.peek()) return [];
    const { keys } = (await memory.request('GET', BASE, undefined, { signal })) as { keys: readonly Key[] };
    return keys.filter(({ revoked_at }) => revoked_at === null);
  });
}

export async function makeKey(graph_id: string, name: string): Promise<MadeKey> {
  return (await memory.request('POST', BASE, { graph_id, scope: 'write', name })) as MadeKey;
}

export function revokeKey(id: string) {
  return memory.request('DELETE', `${BASE}/${encodeURIComponent(id)}`);
}

const DAY_MS = 86_400_000;

/** Whether a key has called: its count of requests is there at once, the time of its last use a minute later. */
export async function hasCalled(id: string, signal: AbortSignal): Promise<boolean> {
  // Days are of UTC; the last one counts too where the day has just begun.
  const from = new Date(Date.now() - DAY_MS).toISOString().slice(0, 10);
  const path = `/api/v1/admin/usage?from=${from}`;
  const { usage } = (await memory.request('GET', path, undefined, { signal })) as {
    usage: readonly { readonly subject: string }[];
  };
  return usage.some(({ subject }) => subject === `key:${id}`);
}
