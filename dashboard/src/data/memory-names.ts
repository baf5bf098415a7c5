import { nameOf } from './name-of.ts';
import { useQuery } from './queries.ts';
import { memory } from './session.ts';

/** Keys that one call reads. */
const AT_ONCE = 50;
/** More stay keys. */
const MOST = 200;

export interface ShortMemory {
  readonly name: string;
  readonly description: string;
  readonly type: string;
  readonly updated_at: string;
}

/** How the memories of keys are called, now or then; those that are not read yet are missing. */
export function useMemoryNames(keys: readonly string[], asOf = ''): ReadonlyMap<string, ShortMemory> {
  const asked = [...new Set(keys)].sort().slice(0, MOST);
  const { data } = useQuery(`memory/names/${JSON.stringify(asked)}/${asOf}`, async (signal) => {
    const calls = chunks(asked).map((chunk) =>
      memory.call('getNodes', { keys: chunk, ...(asOf !== '' && { as_of: asOf }) }, { signal }),
    );
    const nodes = (await Promise.all(calls)).flatMap((answer) => answer.nodes);
    return new Map(
      nodes.map((node) => {
        const { key, description, node_type: type, updated_at } = node;
        return [key, { name: nameOf(node), description, type, updated_at }];
      }),
    );
  });
  return data ?? new Map<string, ShortMemory>();
}

function chunks(keys: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(keys.length / AT_ONCE) }, (_, at) =>
    keys.slice(at * AT_ONCE, (at + 1) * AT_ONCE),
  );
}
