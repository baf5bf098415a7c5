import { memory } from './session.ts';

/** What a picker shows. */
export interface Found {
  readonly key: string;
  readonly name: string;
  readonly type?: string;
  readonly derived?: boolean | undefined;
  readonly hint?: string;
}

/** The memories that words, a key or the beginning of a word find. Throws MemoryError. */
export async function findMemories(query: string, signal: AbortSignal): Promise<readonly Found[]> {
  const { results } = await memory.call('recall', { query, max_results: 8 }, { signal });
  return results.map(({ key, description, node_type, derived }) => ({
    ...{ key, name: description, type: node_type, derived },
  }));
}
