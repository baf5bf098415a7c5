import * as query from '../../graph/queries/picture.ts';
import { runForOne } from '../../graph/run-query.ts';
import type { WithGraph } from '../transaction/dependencies.ts';
import { pictureOf } from './picture-answer.ts';
import { keysAround } from './picture-around.ts';
import {
  choiceAsOf,
  choiceNow,
  choiceOf,
  isUnfiltered,
  linkFilter,
  wantedOf,
  type PictureInput,
  type Wanted,
} from './picture-filter.ts';

const MAX_LINKS = { edges: 20_000, hyperedges: 2_000, drawn: 500 };
const ANY_TIME = { from: '', to: '' };

/** Nodes and links for drawing, and how many the filters match. Throws INVALID_INPUT and, for keys of `around`, NOT_FOUND. */
export async function graphPicture(memory: WithGraph, input: PictureInput) {
  const wanted = wantedOf(input);
  const near = wanted.around && (await keysAround(memory, wanted, wanted.around));
  const [nodes, totals] = await Promise.all([
    near ? readNodesOf(memory, wanted, near.slice(0, wanted.limit)) : readNodes(memory, wanted),
    readTotals(memory, wanted, near),
  ]);
  const keys = nodes.map(({ key }) => key);
  return pictureOf(wanted, { nodes, ...(await readLinks(memory, wanted, keys)) }, totals);
}

async function readNodes({ graph }: WithGraph, wanted: Wanted) {
  const { limit, as_of: at } = wanted;
  const { nodes } = await (at === undefined
    ? runForOne(graph, query.pictureNodes, { ...choiceNow(wanted), limit })
    : runForOne(graph, query.pictureNodesAsOf, { ...choiceAsOf(wanted), limit, at }));
  return nodes;
}

/** In the order of their keys. What a walk reached has passed the filters, and the nodes that it began at are drawn whatever they are. */
async function readNodesOf({ graph }: WithGraph, { as_of: at, limit, ...wanted }: Wanted, keys: string[]) {
  const chosen = { ...choiceOf(keys, { ...wanted, limit, derived: true }), limit };
  const { nodes } = await (at === undefined
    ? runForOne(graph, query.pictureNodes, { ...chosen, ...ANY_TIME })
    : runForOne(graph, query.pictureNodesAsOf, { ...chosen, at }));
  const places = new Map(keys.map((key, place) => [key, place]));
  return nodes.sort((a, b) => (places.get(a.key) ?? 0) - (places.get(b.key) ?? 0));
}

function readTotals({ graph }: WithGraph, wanted: Wanted, near: readonly string[] | undefined) {
  const { as_of: at } = wanted;
  if (at !== undefined) {
    const chosen = near ? choiceOf(near, wanted) : choiceAsOf(wanted);
    return runForOne(graph, query.pictureTotalsAsOf, { ...chosen, at });
  }
  if (near) return runForOne(graph, query.pictureTotals, { ...choiceOf(near, wanted), ...ANY_TIME });
  return isUnfiltered(wanted)
    ? runForOne(graph, query.pictureTotalsOfAll, {})
    : runForOne(graph, query.pictureTotals, choiceNow(wanted));
}

function readLinks({ graph }: WithGraph, wanted: Wanted, keys: string[]) {
  const { as_of: at } = wanted;
  const between = { keys, ...linkFilter(wanted), ...MAX_LINKS };
  return at === undefined
    ? runForOne(graph, query.pictureLinks, between)
    : runForOne(graph, query.pictureLinksAsOf, { ...between, at });
}
