import { timeSlices } from '../../concurrency/time-slices.ts';
import { getNodes } from '../../graph/queries/node.ts';
import { nodesByWords, nodesOfNames } from '../../graph/queries/understanding/origin.ts';
import type { RowOf } from '../../graph/query.ts';
import { runQuery } from '../../graph/run-query.ts';
import type { WithGraph } from '../dependencies.ts';
import { LISTED_DATA } from '../limits/answer-space.ts';
import { foldedWords } from '../../language/fold.ts';
import { givenNames, namesOf, normalName } from '../text/names.ts';
import { entityKey } from './entity-key.ts';
import type { NamedEntity } from './merge-names.ts';
import { resolveInSlices } from './resolve-in-slices.ts';

/** An entity with the node that stands for it, or is to be created for it. */
export interface ResolvedEntity extends NamedEntity {
  readonly key: string;
  readonly isKnown: boolean;
  /** Nodes that it may be, where its name fits several. */
  readonly candidates: readonly string[];
}

type NamedNode = RowOf<typeof nodesOfNames>;
interface Candidate {
  readonly key: string;
  readonly names: readonly string[];
  readonly type: string;
}

/** A name that so many nodes have says little. */
const MAX_NODES_OF_NAME = 24;
/** Names with a word in common that are compared with a name that no node has. */
const MAX_NAMES_BY_WORD = 50;

/**
 * Finds the nodes that entities are about: by an equal name first, then by names that are alike by rules, and only where a
 * single node fits. The others get the key of a new node. An entity whose name has no letter is left out.
 */
export async function resolveEntities(
  { graph }: WithGraph,
  entities: readonly NamedEntity[],
): Promise<ResolvedEntity[]> {
  if (entities.length === 0) return [];
  const longest = LISTED_DATA.ofNode;
  const names = [...new Set(entities.flatMap((entity) => entity.names.map(normalName)))].filter(Boolean);
  const ofNames = await runQuery(graph, nodesOfNames, { names, maxNodes: MAX_NODES_OF_NAME, longest });
  const first = await withNodes(entities, ofNames.map(toCandidate));
  const words = [...new Set(first.flatMap((each) => (each.isSettled ? [] : outerWords(each.entity))))];
  const alike =
    words.length === 0
      ? []
      : await runQuery(graph, nodesByWords, { words, limit: MAX_NAMES_BY_WORD, longest });
  const open = first.flatMap(({ isSettled, entity }) => (isSettled ? [] : entity));
  const second = await withNodes(open, [...ofNames, ...alike].map(toCandidate));
  const found = new Map([...first, ...second].map((attempt) => [attempt.entity, attempt]));
  return withKeys({ graph }, [...found.values()]);
}

interface Attempt {
  readonly entity: NamedEntity;
  readonly key: string | undefined;
  readonly candidates: readonly string[];
  /** Whether a node was found, or several that it may be. */
  readonly isSettled: boolean;
}

async function withNodes(entities: readonly NamedEntity[], nodes: readonly Candidate[]): Promise<Attempt[]> {
  const distinct = [...new Map(nodes.map((node) => [node.key, node])).values()];
  const attempts: Attempt[] = [];
  const pause = timeSlices();
  for (const entity of entities) {
    const { match, candidates } = await resolveInSlices(entity, distinct, pause);
    const keys = candidates.map(({ key }) => key);
    const isSettled = match !== undefined || keys.length > 0;
    attempts.push({ entity, key: match?.key, candidates: keys, isSettled });
  }
  return attempts;
}

function toCandidate({ key, node_type: type, data }: NamedNode): Candidate {
  return {
    key,
    type,
    names: [...givenNames(data), ...namesOf({ key, description: '', node_type: type, data })],
  };
}

/** The first and the last word of each name, which a name that is alike has in common with it. */
function outerWords({ names }: NamedEntity): string[] {
  return names.flatMap((name) => {
    const words = foldedWords(name).filter((word) => word.length > 1);
    return [words[0], words.at(-1)].filter((word) => word !== undefined);
  });
}

/** A new node whose key another node has already is that node: it bears the same name. */
async function withKeys({ graph }: WithGraph, attempts: readonly Attempt[]): Promise<ResolvedEntity[]> {
  const made = attempts.map(({ entity, key }) => key ?? entityKey(entity.type, entity.names[0] as string));
  const isNew = (key: string | undefined, at: number) => key !== undefined && attempts[at]?.key === undefined;
  const keys = [...new Set(made.filter(isNew))] as string[];
  const existing = keys.length === 0 ? [] : await runQuery(graph, getNodes, { keys });
  const taken = new Set(existing.map(({ node }) => node.key));
  return attempts.flatMap(({ entity, key, candidates }, at) => {
    const own = made[at];
    return own === undefined
      ? []
      : [{ ...entity, key: own, isKnown: key !== undefined || taken.has(own), candidates }];
  });
}
