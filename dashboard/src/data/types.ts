import { useQuery } from './queries.ts';
import { memory } from './session.ts';

/** The types of memories, those in use first. */
export function useTypes(): readonly string[] {
  const { data } = useQuery('types', (signal) => memory.call('listTypes', {}, { signal }));
  const types = data?.types ?? [];
  return types
    .toSorted((a, b) => b.node_count + b.derived - (a.node_count + a.derived))
    .map(({ name }) => name);
}
