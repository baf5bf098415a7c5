import { nearMeanings, sameNames } from '../../graph/queries/duplicate.ts';
import type { RowOf } from '../../graph/query.ts';
import { runQuery } from '../../graph/run-query.ts';
import { LISTED_DATA } from '../limits/answer-space.ts';
import { isMainName, MAX_BEARERS, MIN_COSINE, NEAREST, type SimilarNode } from '../nodes/similar-nodes.ts';
import { PROFILE_KEY } from '../nodes/user-profile.ts';
import { DEFAULT_TYPE } from '../ontology/node-type.ts';
import { readCursor, writeCursor } from '../pages/cursor.ts';
import type { WithGraph } from '../transaction/dependencies.ts';
import { LONGEST_TEXT, shownOf } from './shown.ts';

/** Nodes that may be about the same. */
interface Group {
  readonly why: SimilarNode['why'];
  readonly name?: string;
  /** Cosine of the first node and the nearest other one. */
  readonly similarity?: number;
  readonly nodes: ReturnType<typeof shownOf<Named>>[];
}

/** What a page found, and where the next one goes on: after a name, or after a node by its time and id. */
interface Part {
  readonly groups: readonly Group[];
  readonly lookedAt: number;
  readonly next?: Place | undefined;
}

interface Place {
  readonly time: string;
  readonly id: string;
}

type NameRow = RowOf<typeof sameNames>;
type Named = Omit<NameRow['nodes'][number], 'data'>;

/** Nodes whose neighbours by meaning one page looks for. */
const LOOKED_AT = 200;
const AMONG_NAMES = '';
const BEFORE_ALL_NODES: Place = { time: '~', id: '~' };
const LIMITS = { profileKey: PROFILE_KEY, maxBearers: MAX_BEARERS, longestText: LONGEST_TEXT };

/** A page of the nodes that may be about the same by the rules of a store: those of a name first, then those near in meaning. */
export async function listDuplicates({ graph }: WithGraph, limit: number, cursor: string | undefined) {
  const list = JSON.stringify([graph.database, 'duplicates']);
  const place = cursor === undefined ? { time: AMONG_NAMES, id: '' } : readCursor(cursor, list);
  const named =
    place.time === AMONG_NAMES
      ? await byName(graph, place.id, limit)
      : { groups: [], lookedAt: 0, next: place };
  const left = limit - named.groups.length;
  const isDone = named.next?.time === AMONG_NAMES || left <= 0;
  const near = isDone ? { ...named, groups: [] } : await byMeaning(graph, named.next, left);
  return {
    groups: [...named.groups, ...near.groups],
    looked_at: near.lookedAt,
    ...(near.next && { next_cursor: writeCursor({ ...near.next, within: null }, list) }),
  };
}

async function byName(graph: WithGraph['graph'], after: string, limit: number): Promise<Part> {
  const params = { ...LIMITS, after, longest: LISTED_DATA.ofNode, limit: limit + 1 };
  const rows = await runQuery(graph, sameNames, params);
  const groups = new Map<string, Group>();
  let last = after;
  for (const row of rows) {
    const found = groupsOf(row).filter((group) => !groups.has(keysOf(group)));
    if (groups.size > 0 && groups.size + found.length > limit) break;
    for (const group of found) groups.set(keysOf(group), group);
    last = row.name;
  }
  const hasMore = rows.length > limit || last !== (rows.at(-1)?.name ?? after);
  const next = hasMore ? { time: AMONG_NAMES, id: last } : BEFORE_ALL_NODES;
  return { groups: [...groups.values()], lookedAt: 0, next };
}

/** Those of one type, with those of which nobody said what they are. */
function groupsOf({ name, nodes }: NameRow): Group[] {
  const isTyped = ({ node_type: type }: Named) => type !== DEFAULT_TYPE;
  const types = new Set(nodes.filter(isTyped).map(({ node_type: type }) => type));
  const sets =
    types.size === 0
      ? [nodes]
      : [...types].map((type) => nodes.filter((node) => !isTyped(node) || node.node_type === type));
  return sets
    .filter((set) => set.length > 1)
    .map((set) => {
      const bearers = set.filter((node) => isMainName({ ...node, description: '' }, name));
      const shown = set.map(({ data: _data, ...node }) => shownOf(node));
      return { why: bearers.length > 1 ? 'same name' : 'alias', name, nodes: shown };
    });
}

function keysOf({ nodes }: Group): string {
  return JSON.stringify(nodes.map(({ key }) => key).toSorted());
}

async function byMeaning(graph: WithGraph['graph'], after: Place | undefined, limit: number): Promise<Part> {
  const { time: place, id } = after ?? BEFORE_ALL_NODES;
  const params = { ...LIMITS, place, id, nearest: NEAREST, minCosine: MIN_COSINE, limit: LOOKED_AT };
  const rows = await runQuery(graph, nearMeanings, params);
  const found = rows.flatMap((row, at) => (row.nodes.length > 1 ? [at] : []));
  const lookedAt = found.length > limit ? (found[limit - 1] as number) + 1 : rows.length;
  const last = rows[lookedAt - 1];
  const isAll = lookedAt === rows.length && rows.length < LOOKED_AT;
  return {
    groups: found.slice(0, limit).map((at) => nearGroup((rows[at] as RowOf<typeof nearMeanings>).nodes)),
    lookedAt,
    next: isAll || !last ? undefined : { time: last.place, id: last.id },
  };
}

function nearGroup(nodes: RowOf<typeof nearMeanings>['nodes']): Group {
  return {
    why: 'near meaning',
    similarity: Math.round((nodes[1]?.cosine ?? 0) * 1_000) / 1_000,
    nodes: nodes.map(({ cosine: _cosine, ...node }) => shownOf(node)),
  };
}
