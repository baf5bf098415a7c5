import { similarNodes } from '../../graph/queries/node.ts';
import type { RowOf } from '../../graph/query.ts';
import { runQuery } from '../../graph/run-query.ts';
import type { WithGraph } from '../transaction/dependencies.ts';
import { LISTED_DATA } from '../limits/answer-space.ts';
import { DEFAULT_TYPE } from '../ontology/node-type.ts';
import { nameWords } from '../ontology/names/name-words.ts';
import { givenNames, namesOf } from '../ontology/names/names.ts';
import type { Content } from './node-content.ts';
import { PROFILE_KEY } from './user-profile.ts';

/** A node that may be about the same as a new one. */
export interface SimilarNode {
  key: string;
  why: 'same name' | 'alias' | 'near meaning';
}

type Row = RowOf<typeof similarNodes>;

const MAX_SIMILAR = 3;
export const NEAREST = 8;
/** A name that so many nodes have says little. */
export const MAX_BEARERS = 24;
/** Sentences that say the same in other words have a cosine of about .9 and more, those about the same thing less. */
export const MIN_COSINE = 0.9;
const ORDER: readonly SimilarNode['why'][] = ['same name', 'alias', 'near meaning'];

/** A new node of which is asked what may be about the same. */
interface NewNode {
  readonly content: Content;
  readonly vector: Float32Array;
}

/** Nodes that may be about the same as new ones, three at most by key: with a name of it, or of its type and near in meaning. */
export async function similarTo(
  { graph }: WithGraph,
  nodes: readonly NewNode[],
): Promise<ReadonlyMap<string, SimilarNode[]>> {
  if (nodes.length === 0) return new Map();
  const limits = { limit: MAX_BEARERS, nearest: NEAREST, minCosine: MIN_COSINE, longest: LISTED_DATA.ofNode };
  const rows = await runQuery(graph, similarNodes, { nodes: nodes.map(toRow), ...limits });
  const found = Map.groupBy(rows, ({ of }) => of);
  return new Map(nodes.map(({ content }) => [content.key, mostAlike(content, found.get(content.key) ?? [])]));
}

function toRow({ content, vector }: NewNode) {
  const { key, node_type: type } = content;
  const types = type === DEFAULT_TYPE ? [] : [type, DEFAULT_TYPE];
  return { key, type, types, names: [...new Set([...namesOf(content), ...plainNames(content)])], vector };
}

function mostAlike(content: Content, rows: readonly Row[]): SimilarNode[] {
  const known = new Map<string, SimilarNode>();
  for (const row of rows.filter((each) => each.key !== PROFILE_KEY).sort(byLikeness(content)))
    if (!known.has(row.key)) known.set(row.key, { key: row.key, why: why(row, content) });
  return [...known.values()].slice(0, MAX_SIMILAR);
}

/** The names without titles, legal forms and articles: "Dr. Ada Lovelace" may be a node "ada lovelace". */
function plainNames({ data, node_type }: Content): string[] {
  return givenNames(data).flatMap((text) => nameWords(text, node_type === 'person')?.words.join(' ') ?? []);
}

function byLikeness(content: Content): (a: Row, b: Row) => number {
  const place = (row: Row) => ORDER.indexOf(why(row, content));
  return (a, b) => place(a) - place(b) || (b.cosine ?? 0) - (a.cosine ?? 0) || (a.key < b.key ? -1 : 1);
}

function why({ name, ...other }: Row, content: Content): SimilarNode['why'] {
  if (name === null) return 'near meaning';
  return isMainName(content, name) && isMainName({ ...other, description: '' }, name) ? 'same name' : 'alias';
}

/** Whether a node is called so, and not only by an alias. */
export function isMainName(node: Parameters<typeof namesOf>[0], name: string): boolean {
  return namesOf({ ...node, data: { ...node.data, aliases: undefined } }).includes(name);
}
