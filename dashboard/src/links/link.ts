import type { OutputOf } from '../../../client/src/index.ts';

type Answer = OutputOf<'getRelationships'>;
type Origin = NonNullable<Answer['edges'][number]['origins']>[number];

/** A link of two memories, or of more. */
export interface Link {
  readonly id: string;
  /** One of two leads from the first to the second. */
  readonly nodes: readonly string[];
  readonly relationship: string;
  readonly label: string;
  readonly data?: Readonly<Record<string, unknown>>;
  readonly valid_from?: string;
  readonly valid_to?: string;
  readonly derived?: true;
  readonly origins?: readonly Origin[];
}

/** All links of an answer, as one list. */
export function linksOf({ edges, hyperedges }: Pick<Answer, 'edges' | 'hyperedges'>): readonly Link[] {
  return [...edges.map(({ from, to, ...edge }) => ({ ...edge, nodes: [from, to] })), ...hyperedges];
}

export function hasEnded({ valid_to }: Link): boolean {
  return valid_to !== undefined && Date.parse(valid_to) < Date.now();
}

/** A link to what a text names, made by reading that text. */
export function isMention({ derived, label, nodes, origins = [] }: Link, source: string): boolean {
  const isOf = origins.some((origin) => origin.source === source);
  return derived === true && label === 'mentions' && nodes[0] === source && isOf;
}
