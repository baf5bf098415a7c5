import { nodesByWords, nodesOfNames } from '../../../graph/queries/understanding/origin.ts';
import type { RowOf } from '../../../graph/query.ts';
import { runQuery } from '../../../graph/run-query.ts';
import { READER_VERSION } from '../../../language/offline/reader-version.ts';
import type { WithGraph } from '../../transaction/dependencies.ts';
import { LISTED_DATA } from '../../limits/answer-space.ts';
import { PROFILE_KEY } from '../../nodes/user-profile.ts';
import { NameIndex } from '../../ontology/names/name-index.ts';
import { decidingWords, outerWords } from '../../ontology/names/named-thing.ts';
import { SURE_ENOUGH } from '../../ontology/names/resolve-name.ts';
import { normalName } from '../../ontology/names/names.ts';
import { candidateOf, matchNode, plannedCandidate, type Candidate } from './match-node.ts';
import type { NamedEntity } from './merge-names.ts';
import { namesBehindKinds } from './names-behind-kinds.ts';
import { newKeys } from './new-keys.ts';
import { pauses, resolveInSlices, type Pause } from './resolve-in-slices.ts';

/** An entity with the node that stands for it, or is to be created for it. */
export interface ResolvedEntity extends NamedEntity {
  readonly key: string;
  readonly isKnown: boolean;
  /** Nodes that it may be, where its name fits several, or one that it does not fit surely. */
  readonly candidates: readonly string[];
}

/** An entity with the only node that its names fit, or those that it may be. */
interface Attempt {
  readonly entity: NamedEntity;
  readonly key: string | undefined;
  readonly candidates: readonly string[];
}

type SureEnough = Parameters<typeof resolveInSlices>[2];

interface TextOfEntities {
  /** Key of the node whose text it is. */
  readonly source?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Things whose nodes are about to be written. */
  readonly planned?: readonly ResolvedEntity[] | undefined;
}

/** A name that so many nodes have says little. */
const MAX_NODES_OF_NAME = 24;
/** Names with a word in common that are compared with a name that no node has, and nodes of each. */
const BY_WORD = { limit: 50, maxNodes: 4 };
const LIMITS = {
  longest: LISTED_DATA.ofNode,
  except: PROFILE_KEY,
  reader: READER_VERSION,
};

/**
 * Finds the nodes that entities are about: by an equal name first, then by names that are alike by rules, and only where a
 * single node fits. In the text of a thing that has a node, a part of its name means that node. The others get the key of a new
 * node; one whose name has no letter gets none, and is left out.
 */
export async function resolveEntities(
  { graph }: WithGraph,
  entities: readonly NamedEntity[],
  { source, signal = graph.signal, planned = [] }: TextOfEntities = {},
): Promise<ResolvedEntity[]> {
  if (entities.length === 0) return [];
  const pause = pauses(signal);
  const known = new NameIndex<Candidate>();
  const attempts: Attempt[] = [];
  const find = (entity: NamedEntity, sureEnough: SureEnough) =>
    attempt(entity, known, { sureEnough, source, pause });
  await learnEqual({ graph }, entities, known, pause);
  learnPlanned(planned, known, entities, equalNames);
  for (const entity of entities) attempts.push(await find(entity, SURE_ENOUGH.amongUnknown));
  const open = entities.filter((_, at) => attempts[at]?.key === undefined);
  const cut = await learnAlike({ graph }, open, known, pause);
  learnPlanned(planned, known, open, outerWords);
  for (const [at, entity] of entities.entries()) {
    if (attempts[at]?.key !== undefined) continue;
    const isCut = decidingWords(entity).some((word) => cut.has(word));
    attempts[at] = await find(entity, isCut ? SURE_ENOUGH.amongUnknown : SURE_ENOUGH.inGraph);
  }
  return withKeys(
    { graph },
    attempts.map((each) => (each.candidates.some((key) => key === source) ? { ...each, key: source } : each)),
    planned,
  );
}

/** Adds the things about to be written that have something in common with an entity, as a search would find their nodes. */
function learnPlanned(
  planned: readonly ResolvedEntity[],
  known: NameIndex<Candidate>,
  entities: readonly NamedEntity[],
  inCommon: (entity: NamedEntity) => readonly string[],
): void {
  const sought = new Set(entities.flatMap(inCommon));
  const keys = new Set(known.things.map(({ key }) => key));
  for (const { key, names, type, ...rest } of planned) {
    if (keys.has(key) || !inCommon({ ...rest, names, type }).some((each) => sought.has(each))) continue;
    known.add(plannedCandidate(key, { names, type }));
    keys.add(key);
  }
}

function equalNames({ names }: NamedEntity): string[] {
  return names.map(normalName).filter(Boolean);
}

async function attempt(
  entity: NamedEntity,
  known: NameIndex<Candidate>,
  {
    sureEnough,
    source,
    pause,
  }: { readonly sureEnough: SureEnough; readonly source: string | undefined; readonly pause: Pause },
): Promise<Attempt> {
  const { match, candidates } = await resolveInSlices(entity, known, sureEnough, pause, (node) =>
    matchNode(entity, node, node.key === source),
  );
  return { entity, key: match?.key, candidates: candidates.map(({ key }) => key) };
}

/** Adds the nodes that have a name of an entity. */
async function learnEqual(
  { graph }: WithGraph,
  entities: readonly NamedEntity[],
  known: NameIndex<Candidate>,
  pause: Pause,
): Promise<void> {
  const names = [...new Set(entities.flatMap(equalNames))];
  await learn(
    { graph },
    known,
    await runQuery(graph, nodesOfNames, { names, maxNodes: MAX_NODES_OF_NAME, ...LIMITS }),
    pause,
  );
}

/** Adds the nodes whose names have a word in common with one of an entity. Returns the words of which there are more. */
async function learnAlike(
  { graph }: WithGraph,
  entities: readonly NamedEntity[],
  known: NameIndex<Candidate>,
  pause: Pause,
): Promise<ReadonlySet<string>> {
  const words = [...new Set(entities.flatMap(outerWords))];
  if (words.length === 0) return new Set();
  const rows = await runQuery(graph, nodesByWords, { words, ...BY_WORD, ...LIMITS });
  await learn({ graph }, known, rows, pause);
  return new Set(rows.flatMap(({ cut }) => cut));
}

async function learn(
  { graph }: WithGraph,
  known: NameIndex<Candidate>,
  nodes: readonly RowOf<typeof nodesOfNames>[],
  pause: Pause,
): Promise<void> {
  const keys = new Set(known.things.map(({ key }) => key));
  const bare = await namesBehindKinds(
    { graph },
    nodes.map(({ key }) => key),
  );
  for (const { key, node_type, data } of nodes) {
    const node = { key, node_type, data, description: '' };
    if (!keys.has(key)) known.add(candidateOf(node, bare.get(key) ?? []));
    keys.add(key);
    await pause();
  }
}

async function withKeys(
  { graph }: WithGraph,
  attempts: readonly Attempt[],
  planned: readonly ResolvedEntity[],
): Promise<ResolvedEntity[]> {
  const made = await newKeys(
    { graph },
    attempts.flatMap(({ entity, key }) => (key === undefined ? entity : [])),
    planned,
  );
  return attempts.flatMap(({ entity, key, candidates }) => {
    if (key !== undefined) return { ...entity, key, isKnown: true, candidates };
    const own = made.shift();
    if (!own) return [];
    const others = own.namesake === undefined ? candidates : [...new Set([...candidates, own.namesake])];
    return { ...entity, key: own.key, isKnown: own.isTaken, candidates: others };
  });
}
