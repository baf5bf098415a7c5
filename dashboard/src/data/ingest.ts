import type { InputOf } from '../../../client/src/index.ts';
import type { Ingested } from './ingested.ts';
import { memory } from './session.ts';

/** Reads or writes a text, which takes as long as it takes. The same id is done once. Throws MemoryError. */
export async function ingestText(
  input: InputOf<'ingest'>,
  { id, signal }: { readonly id: string; readonly signal: AbortSignal },
): Promise<Ingested> {
  const response = await memory.transfer('POST', '/api/v1/memory/ingest', {
    content: JSON.stringify(input),
    headers: { 'content-type': 'application/json', 'idempotency-key': id },
    signal,
  });
  return (await response.json()) as Ingested;
}
