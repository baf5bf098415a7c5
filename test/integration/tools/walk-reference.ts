/** An edge (two members, from the first to the second) or a hyperedge. */
export interface Link {
  readonly id: string;
  readonly nodes: readonly string[];
  readonly label: string;
}

/** A node of a walk: its steps from the start, its score, which is 1 at the start, and the last label on the path. */
interface Reached {
  readonly key: string;
  readonly depth: number;
  readonly score: number;
  readonly label: string | undefined;
  readonly by: readonly [string, string];
}

export type Pass = (
  from: { degree: number; label: string | undefined },
  link: Link,
  forward: boolean,
) => number;

/** The score that each strategy passes on, written from its description. */
export const PASSES: Readonly<Record<'decay' | 'chain' | 'type-boosted', Pass>> = {
  decay: ({ degree }) => 0.6 / Math.max(1, Math.log2(degree)),
  chain: ({ label }, link, forward) =>
    forward ? (label === undefined || label === link.label ? 0.8 : 0.8 * 0.75) : 0,
  // The query names no type, so no node has a matching type.
  'type-boosted': ({ degree }) => (0.6 / Math.max(1, Math.log2(degree))) * 0.6,
};

/** Every node within a number of steps, best first, by breadth-first search without limits. */
export function referenceWalk(
  links: readonly Link[],
  start: string,
  maxDepth: number,
  pass: Pass,
): Reached[] {
  const reached = new Map<string, Reached>();
  reached.set(start, { key: start, depth: 0, score: 1, label: undefined, by: ['', ''] });
  for (let depth = 1; depth <= maxDepth; depth++) {
    const next = new Map<string, Reached>();
    for (const from of [...reached.values()].filter((node) => node.depth === depth - 1)) {
      const own = links.filter(({ nodes }) => nodes.includes(from.key));
      for (const link of own) {
        const forward = link.nodes.length > 2 || link.nodes[0] === from.key;
        const score = from.score * pass({ degree: own.length, label: from.label }, link, forward);
        for (const key of link.nodes) {
          if (score === 0 || reached.has(key)) continue;
          const node: Reached = { key, depth, score, label: link.label, by: [from.key, link.id] };
          const known = next.get(key);
          if (!known || isBefore(node, known)) next.set(key, node);
        }
      }
    }
    for (const node of next.values()) reached.set(node.key, node);
  }
  reached.delete(start);
  return [...reached.values()].sort(
    (a, b) => b.score - a.score || a.depth - b.depth || (a.key < b.key ? -1 : 1),
  );
}

function isBefore(one: Reached, other: Reached): boolean {
  if (one.score !== other.score) return one.score > other.score;
  return one.by.join(' ') < other.by.join(' ');
}
