import type { GraphData, GraphEdge, GraphHyperedge } from './graph-data.ts';

export type AnyLink = GraphEdge | GraphHyperedge;

/** A piece of a sentence: words, or a memory by its key. */
export type Piece = string | { readonly key: string };

const MOST_NAMED = 6;

/** "Ada works for Acme"; "Ada, Grace and Edith met together". */
export function sentenceOf(link: AnyLink): readonly Piece[] {
  if ('from' in link) return [{ key: link.from }, ` ${link.relationship} `, { key: link.to }];
  const named = link.nodes.slice(0, MOST_NAMED);
  const others = Math.max(link.members ?? 0, link.nodes.length) - named.length;
  const pieces = named.flatMap((key, at): Piece[] => {
    const isLast = at === named.length - 1 && others === 0;
    return at === 0 ? [{ key }] : [isLast ? ' and ' : ', ', { key }];
  });
  const more = others > 0 ? ` and ${others.toLocaleString()} more` : '';
  return [...pieces, `${more}: ${link.relationship}`];
}

/** The links of a memory, those that are true now first. */
export function linksOf(data: GraphData, key: string): readonly AnyLink[] {
  const links: AnyLink[] = [
    ...data.edges.filter(({ from, to }) => from === key || to === key),
    ...data.hyperedges.filter(({ nodes }) => nodes.includes(key)),
  ];
  return links.sort(
    (one, other) => Number(one.valid_to !== undefined) - Number(other.valid_to !== undefined),
  );
}

/** "since 2024-01-02 until 2025-03-01", or nothing. */
export function validityOf({ valid_from, valid_to }: AnyLink): string {
  return [
    valid_from === undefined ? '' : `since ${dayOf(valid_from)}`,
    valid_to === undefined ? '' : `until ${dayOf(valid_to)}`,
  ]
    .filter((part) => part !== '')
    .join(' ');
}

function dayOf(time: string): string {
  return /^\d{4}-\d\d-\d\d/.exec(time)?.[0] ?? time;
}
