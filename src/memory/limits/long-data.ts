import type { EdgeRecord, HyperedgeRecord } from '../../graph/queries/records.ts';
import { describeWalk } from '../../graph/queries/traversal.ts';
import { runForOne } from '../../graph/run-query.ts';
import type { WithGraph, WithReservation } from '../transaction/dependencies.ts';
import { COPIES, LISTED_DATA, WHOLE_DATA, type AnswerSpace } from './answer-space.ts';
import { AppError, type NameTool } from '../../errors.ts';

/** A relationship without its data if that is long; `size` is the size of the data. */
export type Sized<Link> = Link & { readonly size: number };

export interface Links<Edge, Hyperedge> {
  readonly edges: Edge[];
  readonly hyperedges: Hyperedge[];
}

/** Reads relationships by id. */
type ReadLinks = (
  edges: string[],
  hyperedges: string[],
  longest: number,
) => Promise<Links<Sized<EdgeRecord>, Sized<HyperedgeRecord>>>;

/** The first relationships that fit, with all their data. `read` reads long data of these alone, once it is reserved in the budget. */
export async function withLongData(
  memory: WithGraph & WithReservation,
  links: Links<Sized<EdgeRecord>, Sized<HyperedgeRecord>>,
  space: AnswerSpace,
  read: ReadLinks = readerOf(memory),
): Promise<Links<EdgeRecord, HyperedgeRecord>> {
  const edges = space.take(links.edges, sizeOf);
  const hyperedges = space.take(links.hyperedges, sizeOf);
  const long = { edges: edges.filter(isLong), hyperedges: hyperedges.filter(isLong) };
  const sizes = [...long.edges, ...long.hyperedges].map(({ size }) => size);
  if (sizes.length === 0) return { edges: wholeOf(edges), hyperedges: wholeOf(hyperedges) };
  memory.reservation?.add(COPIES * sizes.reduce((sum, size) => sum + size, 0));
  const ids = (links: readonly { readonly id: string }[]) => links.map(({ id }) => id);
  const whole = await read(ids(long.edges), ids(long.hyperedges), WHOLE_DATA.ofRelationship);
  return { edges: wholeOf(edges, whole.edges), hyperedges: wholeOf(hyperedges, whole.hyperedges) };
}

function readerOf({ graph }: WithGraph): ReadLinks {
  return (edges, hyperedges, longest) =>
    runForOne(graph, describeWalk, { keys: [], edges, hyperedges, longest });
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
    .map(({ size: _size, ...link }) => link);
}

function isLong({ size }: { readonly size: number }): boolean {
  return size > LISTED_DATA.ofRelationship;
}

function sizeOf(link: Sized<object>): number {
  return JSON.stringify(link).length + (isLong(link) ? link.size : 0);
}

type Data = Readonly<Record<string, unknown>>;

/** Of the `data` of a node or a relationship, as JSON. */
const MAX_BYTES = 256 * 1_024;

export function isWithinLimit(data: Data): boolean {
  return bytesOf(data) <= MAX_BYTES;
}

/** Throws INVALID_INPUT if merging made data too large. `owner` begins the message, such as "The node k". */
export function refuseLargeData(owner: string, data: Data, remedy: (nameOf: NameTool) => string): void {
  const reached = bytesOf(data);
  if (reached <= MAX_BYTES) return;
  throw new AppError(
    'INVALID_INPUT',
    (nameOf) =>
      `${owner} would have data of ${reached} bytes, together with its existing data; the limit is ${MAX_BYTES} (256 KiB). ${remedy(nameOf)}`,
    { details: { limit: MAX_BYTES, reached } },
  );
}

function bytesOf(data: Data): number {
  return Buffer.byteLength(JSON.stringify(data));
}
