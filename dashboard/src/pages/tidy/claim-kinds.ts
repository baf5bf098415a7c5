import type { Link } from '../../links/link.ts';

/** A link that was read from a text, as the picture of the graph has it. */
export type Claim = Pick<
  Link,
  'id' | 'nodes' | 'relationship' | 'label' | 'valid_from' | 'valid_to' | 'derived'
>;

export interface Kind {
  readonly label: string;
  readonly claims: readonly Claim[];
}

/** The largest first. That a text names something says little, so it comes last. */
export function kindsOf(claims: readonly Claim[]): readonly Kind[] {
  return [...Map.groupBy(claims, ({ label }) => label)]
    .map(([label, group]) => ({ label, claims: group }))
    .toSorted((a, b) => weight(b) - weight(a));
}

function weight({ label, claims }: Kind): number {
  return label === 'mentions' ? 0 : claims.length;
}
