import { z } from 'zod';
import { canonicalType } from '../../../ontology/node-type.ts';
import { without } from '../without.ts';
import { ForeignRecords } from './foreign-records.ts';
import { leftOut, type ImportItem, type PlacedValue, type ReadValues } from './import-item.ts';

const text = z.string().nullish();

/** EntityNode, EpisodicNode and CommunityNode of graphiti_core/nodes.py (https://help.getzep.com/graphiti). */
const node = z.looseObject({
  uuid: z.string(),
  name: z.string(),
  labels: z.array(z.string()).nullish(),
  summary: text,
  /** Only of an episode. */
  content: text,
  created_at: z.unknown().optional(),
  valid_at: z.unknown().optional(),
  attributes: z.record(z.string(), z.unknown()).nullish(),
});

/** EntityEdge of graphiti_core/edges.py; EpisodicEdge and CommunityEdge have no name and no fact. */
const edge = z.looseObject({
  uuid: z.string(),
  source_node_uuid: z.string(),
  target_node_uuid: z.string(),
  name: text,
  fact: text,
  created_at: z.unknown().optional(),
  valid_at: z.unknown().optional(),
  invalid_at: z.unknown().optional(),
  attributes: z.record(z.string(), z.unknown()).nullish(),
});

/** Vectors of another model, and links that the edges say as well. */
const WITHOUT_MEANING = new Set(['name_embedding', 'fact_embedding', 'entity_edges']);

const FIELDS_OF_EDGE =
  'uuid source_node_uuid target_node_uuid name fact created_at valid_at invalid_at'.split(' ');

/** What both passes know. */
interface Graph {
  readonly records: ForeignRecords;
  readonly keys: Map<string, string>;
  readonly episodes: Set<string>;
}

/**
 * What is read from Graphiti as JSON: lists of nodes, edges and episodes under any names, or one list of all. An entity is a node with
 * its summary, an episode an event with its content, an edge keeps its fact in `data`.
 */
export async function* graphiti(values: ReadValues, now: string): AsyncGenerator<ImportItem> {
  const graph: Graph = { records: new ForeignRecords(now), keys: new Map(), episodes: new Set() };
  for await (const { value, place } of values()) {
    if (edge.safeParse(value).success) continue;
    const found = node.safeParse(value).data;
    if (!found) yield leftOut(place, 'It is neither a node nor an edge of Graphiti.');
    else if (graph.keys.has(found.uuid)) yield leftOut(place, 'A node with this uuid stands before it.');
    else yield* nodeOf(found, graph, place);
  }
  for await (const placed of values()) yield* edgeOf(placed, graph);
}

function nodeOf(found: z.output<typeof node>, { records, keys, episodes }: Graph, place: string) {
  const { uuid, name, labels, summary, content, created_at, valid_at, attributes, ...rest } = found;
  if (content) episodes.add(uuid);
  const label = labels?.find((each) => !['Entity', 'Episodic', 'Community'].includes(each));
  const node_type = content ? 'event' : (canonicalType(label ?? '') ?? 'concept');
  const key = records.keys.make(node_type, name);
  keys.set(uuid, key);
  const description = [content, summary, name].find((each) => each && /\S/.test(each)) ?? key;
  const data = { name, ...attributes, ...meaningful(rest) };
  return records.node(
    { key, node_type, description, id: uuid, created_at, occurred_at: valid_at, data },
    place,
  );
}

function* edgeOf({ value, place }: PlacedValue, graph: Graph): Generator<ImportItem> {
  const found = edge.safeParse(value).data;
  if (!found) return;
  const { uuid: id, name, fact, created_at } = found;
  const { source_node_uuid: source, target_node_uuid: target } = found;
  const from = graph.keys.get(source);
  const to = graph.keys.get(target);
  if (from === undefined || to === undefined) {
    yield leftOut(place, `There is no node with the uuid ${from === undefined ? source : target}.`);
    return;
  }
  const relationship = name ? wordsOf(name) : graph.episodes.has(source) ? 'mentions' : 'has member';
  const { attributes, ...fields } = meaningful(without(found, ...FIELDS_OF_EDGE));
  const data = { ...(attributes as object | null), ...(fact && { fact }), ...fields };
  if (fact && graph.records.hasEdge(from, to, relationship))
    yield* factNode({ fact, id, from, to, created_at, data }, graph, place);
  else {
    const times = { created_at, valid_from: found.valid_at, valid_to: found.invalid_at };
    yield* graph.records.edge({ id, from, to, relationship, data, ...times }, place);
  }
}

interface Fact {
  readonly fact: string;
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly created_at: unknown;
  readonly data: Record<string, unknown>;
}

/** A further fact about two nodes under the same name: a node of its own, so that it is not lost. */
function* factNode(
  { fact, from, to, ...rest }: Fact,
  { records }: Graph,
  place: string,
): Generator<ImportItem> {
  const key = records.keys.make('fact', `${from} ${to}`);
  yield* records.node({ key, node_type: 'fact', description: fact, ...rest }, place);
  for (const about of [from, to])
    yield* records.edge(
      { from: key, to: about, relationship: 'is about', created_at: rest.created_at },
      place,
    );
}

function meaningful(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => value !== null && !WITHOUT_MEANING.has(name)),
  );
}

/** `WORKS_AT` as `works at`. */
function wordsOf(name: string): string {
  const words = name.replaceAll('_', ' ');
  return /\p{Ll}/u.test(words) ? words : words.toLowerCase();
}
