import type { GraphData } from './graph-data.ts';

/** All of several graphs, each memory and link once; the first says how it is. */
export function mergeData(...graphs: readonly GraphData[]): GraphData {
  if (graphs.length === 1 && graphs[0]) return graphs[0];
  return {
    nodes: onceEach(
      graphs.map(({ nodes }) => nodes),
      ({ key }) => key,
    ),
    edges: onceEach(
      graphs.map(({ edges }) => edges),
      ({ id }) => id,
    ),
    hyperedges: onceEach(
      graphs.map(({ hyperedges }) => hyperedges),
      ({ id }) => id,
    ),
  };
}

function onceEach<T>(lists: readonly (readonly T[])[], nameOf: (item: T) => string): readonly T[] {
  const found = new Map<string, T>();
  for (const item of lists.flat()) if (!found.has(nameOf(item))) found.set(nameOf(item), item);
  return [...found.values()];
}
