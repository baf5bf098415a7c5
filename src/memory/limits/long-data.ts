import type { EdgeRecord, HyperedgeRecord } from '../../graph/queries/records.ts';
import { describeWalk } from '../../graph/queries/traversal.ts';
import { runForOne } from '../../graph/run-query.ts';
import { COPIES, LISTED_DATA, WHOLE_DATA, type AnswerSpace } from './answer-space.ts';
import type { WithGraph, WithReservation } from '../dependencies.ts';

/** A relationship whose data is left out where it is long. */
export type Sized<Link> = Link & { readonly size: number };

interface Links<Edge, Hyperedge> {
  readonly edges: readonly Edge[];
  readonly hyperedges: readonly Hyperedge[];
}

/**
 * As many of the first relationships as an answer has room for, with all of their data: what was left out of a list is read
 * of those alone, after its room in the memory budget is reserved.
 */
export async function withLongData(
  memory: WithGraph & WithReservation,
  links: Links<Sized<EdgeRecord>, Sized<HyperedgeRecord>>,
  space: AnswerSpace,
): Promise<{ edges: EdgeRecord[]; hyperedges: HyperedgeRecord[] }> {
  const edges = space.take(links.edges, sizeOf);
  const hyperedges = space.take(links.hyperedges, sizeOf);
  const long = { edges: edges.filter(isLong), hyperedges: hyperedges.filter(isLong) };
  if (long.edges.length + long.hyperedges.length === 0) {
    return { edges: edges.map(withoutSize), hyperedges: hyperedges.map(withoutSize) };
  }
  const sizes = [...long.edges, ...long.hyperedges].map(({ size }) => size);
  memory.reservation?.add(COPIES * sizes.reduce((sum, size) => sum + size, 0));
  const read = await runForOne(memory.graph, describeWalk, {
    keys: [],
    edges: long.edges.map(({ id }) => id),
    hyperedges: long.hyperedges.map(({ id }) => id),
    longest: WHOLE_DATA.ofRelationship,
  });
  return { edges: wholeOf(edges, read.edges), hyperedges: wholeOf(hyperedges, read.hyperedges) };
}

/** One that is gone meanwhile is left out. */
function wholeOf<Link extends { readonly id: string }>(
  links: readonly Sized<Link>[],
  read: readonly Sized<Link>[],
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
