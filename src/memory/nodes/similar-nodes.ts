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
const NEAREST = 8;
/** A name that so many nodes have says little. */
const MAX_BEARERS = 24;
/** Sentences that say the same in other words have a cosine of about .9 and more, those about the same thing less. */
const MIN_COSINE = 0.9;
const ORDER: readonly SimilarNode['why'][] = ['same name', 'alias', 'near meaning'];

/** Nodes that may be about the same as a new one: with a name of it, or of its type and near in meaning; at most three. */
export async function similarTo(
  { graph }: WithGraph,
  content: Content,
  vector: Float32Array | undefined,
): Promise<SimilarNode[]> {
  if (!vector) return [];
  const { key, node_type: type } = content;
  const parameters = {
    key,
    type,
    types: type === DEFAULT_TYPE ? [] : [type, DEFAULT_TYPE],
    names: [...new Set([...namesOf(content), ...plainNames(content)])],
    limit: MAX_BEARERS,
    vector,
    nearest: NEAREST,
    minCosine: MIN_COSINE,
    longest: LISTED_DATA.ofNode,
  };
  // The store does not depend on this.
  const rows = await runQuery(graph, similarNodes, parameters).catch(() => []);
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
  const isMain = (node: Parameters<typeof namesOf>[0]) =>
    namesOf({ ...node, data: { ...node.data, aliases: undefined } }).includes(name);
  return isMain(content) && isMain({ ...other, description: '' }) ? 'same name' : 'alias';
}
