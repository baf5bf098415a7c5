import type { OutputOf } from '../../../../client/src/index.ts';
import { useQuery } from '../../data/queries.ts';
import { memory } from '../../data/session.ts';

/** A memory with all its fields. */
export type MemoryNode = OutputOf<'getNodes'>['nodes'][number];
export type Origin = NonNullable<MemoryNode['origins']>[number];

/** The memory of a key, now or as it was; `similar` are keys that look like it where there is none. */
export function useMemoryNode(key: string, asOf: string) {
  return useQuery(`memory/${key}/${asOf}`, async (signal) => {
    const input = { keys: [key], ...(asOf !== '' && { as_of: asOf }) };
    const { nodes, similar = [] } = await memory.call('getNodes', input, { signal });
    return { node: nodes[0], similar };
  });
}

/** Fields that were read from its text stand beside those that somebody stored. */
export function storedData({ data = {} }: Pick<MemoryNode, 'data'>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(data).filter(([name]) => name !== 'extracted'));
}
