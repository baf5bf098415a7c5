import { Random } from './random.ts';
import { Texts } from './texts.ts';

/** A node in the form of POST /store. */
export interface SyntheticNode {
  readonly key: string;
  readonly description: string;
  readonly node_type: string;
}

/** A relationship in the form of POST /relationships. */
export interface SyntheticRelationship {
  readonly nodes: readonly string[];
  readonly relationship: string;
}

const EDGES_A_NODE = 4;
/** So many nodes share one hyperedge of three to five members. */
const NODES_A_HYPEREDGE = 50;
const TYPES = ['fact', 'person', 'decision', 'event', 'concept', 'project', 'tool', 'preference'];
const RELATIONSHIPS = [
  ...['works for', 'knows', 'depends on', 'is part of', 'was decided by', 'is located in', 'uses', 'owns'],
  ...['led to', 'contradicts', 'is similar to', 'was mentioned in', 'belongs to', 'reports to', 'supports'],
  ...['replaces', 'was built with', 'is planned for', 'blocks', 'prefers', 'follows', 'was written by'],
];

export function keyOf(index: number): string {
  return `memory-${index}`;
}

export function* syntheticNodes(
  words: readonly string[],
  from: number,
  to: number,
): Generator<SyntheticNode> {
  const texts = new Texts(words, 100 + from);
  const random = new Random(200 + from);
  for (let index = from; index < to; index++) {
    yield { key: keyOf(index), description: texts.description(), node_type: random.pick(TYPES) };
  }
}

/**
 * Four edges a node and some hyperedges, between the nodes `from` to `to` and any before `to`. A few nodes have many: the
 * most connected of 10,000 has some 400 edges.
 */
export function* syntheticRelationships(from: number, to: number): Generator<SyntheticRelationship> {
  const random = new Random(300 + from);
  for (let index = from; index < to; index++) {
    for (const other of distinct(random, index, to, EDGES_A_NODE)) {
      yield { nodes: [keyOf(index), keyOf(other)], relationship: random.pick(RELATIONSHIPS) };
    }
    if (index % NODES_A_HYPEREDGE !== 0) continue;
    const members = distinct(random, index, to, random.between(2, 4));
    yield { nodes: [index, ...members].map(keyOf), relationship: random.pick(RELATIONSHIPS) };
  }
}

/** Indexes below `count` other than `index`, low ones more often. */
function distinct(random: Random, index: number, count: number, wanted: number): number[] {
  const found = new Set<number>();
  while (found.size < Math.min(wanted, count - 1)) {
    const other = Math.floor(count * random.next() ** 2);
    if (other !== index) found.add(other);
  }
  return [...found];
}
