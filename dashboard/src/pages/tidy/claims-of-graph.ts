import { memory } from '../../data/session.ts';
import { slicesOf, writeEach } from '../../data/write-each.ts';
import type { Claim } from './claim-kinds.ts';

/** Memories of the picture. */
const MOST = 5_000;
/** Links of a memory that one call removes. */
const AT_ONCE = 100;

export async function claimsOfGraph(signal: AbortSignal) {
  const { edges, hyperedges, total } = await memory.call(
    'getGraph',
    { derived: true, limit: MOST },
    { signal },
  );
  const all: Claim[] = [
    ...edges.map(({ from, to, ...edge }) => ({ ...edge, nodes: [from, to] })),
    ...hyperedges,
  ];
  const claims = all.filter(({ derived }) => derived === true);
  const leftOut = total.derived_edges + total.derived_hyperedges - claims.length;
  return { claims, nodes: total.derived_nodes, leftOut };
}

/** Removes them for good: their texts are not read for them again. */
export function reject(claims: readonly Claim[], isLeaving: boolean): Promise<true> {
  const writes = [...Map.groupBy(claims, ({ nodes }) => nodes[0] ?? '')].flatMap(([key, group]) =>
    slicesOf(group, AT_ONCE).map((some) => ({ key, remove_relationships: some.map(({ id }) => id) })),
  );
  return writeEach(writes, isLeaving, (write) => memory.call('update', write, { keepalive: isLeaving }));
}
