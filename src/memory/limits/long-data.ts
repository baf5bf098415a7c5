import type { EdgeRecord, HyperedgeRecord } from '../../graph/queries/records.ts';
import { describeWalk } from '../../graph/queries/traversal.ts';
import { runForOne } from '../../graph/run-query.ts';
import type { WithGraph, WithReservation } from '../dependencies.ts';
import { COPIES, LISTED_DATA, WHOLE_DATA, type AnswerSpace } from './answer-space.ts';

/** A relationship without its data if that is long; `size` is the size of the data. */
export type Sized<Link> = Link & { readonly size: number };

interface Links<Edge, Hyperedge> {
  readonly edges: Edge[];
  readonly hyperedges: Hyperedge[];
}

/**
 * The first relationships, as many as the answer has space for, with all their data. Long data is read only of these, after
 * it is reserved in the memory budget.
 */
export async function withLongData(
  memory: WithGraph & WithReservation,
  links: Links<Sized<EdgeRecord>, Sized<HyperedgeRecord>>,
  space: AnswerSpace,
): Promise<Links<EdgeRecord, HyperedgeRecord>> {
  const edges = space.take(links.edges, sizeOf);
  const hyperedges = space.take(links.hyperedges, sizeOf);
  const long = { edges: edges.filter(isLong), hyperedges: hyperedges.filter(isLong) };
  const sizes = [...long.edges, ...long.hyperedges].map(({ size }) => size);
  if (sizes.length === 0) return { edges: wholeOf(edges), hyperedges: wholeOf(hyperedges) };
  memory.reservation?.add(COPIES * sizes.reduce((sum, size) => sum + size, 0));
  const read = await runForOne(memory.graph, describeWalk, {
    keys: [],
    edges: long.edges.map(({ id }) => id),
    hyperedges: long.hyperedges.map(({ id }) => id),
    longest: WHOLE_DATA.ofRelationship,
  });
  return { edges: wholeOf(edges, read.edges), hyperedges: wholeOf(hyperedges, read.hyperedges) };
}

/** Replaces long links by those that were read with their data. A link that was deleted meanwhile is left out. */
function wholeOf<Link extends { readonly id: string }>(
  links: readonly Sized<Link>[],
  read: readonly Sized<Link>[] = [],
) {
  const whole = new Map(read.map((link) => [link.id, link]));
  return links
    .map((link) => (isLong(link) ? whole.get(link.id) : link))
    .filter((link) => link !== undefined)
    .map(withoutSize);
}

function isLong({ size }: { readonly size: number }): boolean {
  return size > LISTED_DATA.ofRelationship;
}

function sizeOf(link: Sized<object>): number {
  return JSON.stringify(link).length + (isLong(link) ? link.size : 0);
}

function withoutSize<Link>({ size: _size, ...link }: Sized<Link>): Omit<Sized<Link>, 'size'> {
  return link;
}
