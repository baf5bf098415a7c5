import type { StoredEdge } from '../graph-of-corpus.ts';

/** The neighbours of each node, in the order of the edges. */
export function adjacency(edges: readonly StoredEdge[]): Map<string, string[]> {
  const next = new Map<string, string[]>();
  for (const { from_key, to_key } of edges) {
    next.set(from_key, [...(next.get(from_key) ?? []), to_key]);
    next.set(to_key, [...(next.get(to_key) ?? []), from_key]);
  }
  return next;
}

/** Every node within `maxDepth` steps of the start, in breadth-first order. */
export function breadthFirst(
  next: ReadonlyMap<string, readonly string[]>,
  start: string,
  maxDepth: number,
): string[] {
  const met = new Set([start]);
  let frontier = [start];
  for (let depth = 1; depth <= maxDepth; depth++) {
    frontier = [...new Set(frontier.flatMap((key) => next.get(key) ?? []))].filter((key) => !met.has(key));
    for (const key of frontier) met.add(key);
  }
  return [...met].slice(1);
}
