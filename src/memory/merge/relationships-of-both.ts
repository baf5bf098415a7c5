import { AppError } from '../../errors.ts';
import type { EdgeRecord, HyperedgeRecord } from '../../graph/queries/records.ts';
import { edgesOfNode, hyperedgesOfMember } from '../../graph/queries/relationship.ts';
import type { Unit } from '../../graph/run-query.ts';
import { isHyperedge, type RelationshipInput } from '../relationships/relationship-input.ts';

/** Relationships that one merge can move. */
const MAX_MOVED = 5_000;
/** Characters of their data. */
const MAX_CHARACTERS = 4 * 2 ** 20;

export interface RelationshipsOfNode {
  readonly edges: readonly EdgeRecord[];
  readonly hyperedges: readonly HyperedgeRecord[];
}

/** Every relationship of a node that is to be merged into another one. Throws INVALID_INPUT for more than a merge can move. */
export async function everyRelationship(unit: Unit, key: string): Promise<RelationshipsOfNode> {
  const edges = await unit.run(edgesOfNode, { key, limit: MAX_MOVED + 1 });
  const hyperedges = await unit.run(hyperedgesOfMember, { key });
  const count = edges.length + hyperedges.length;
  const characters = JSON.stringify([edges, hyperedges]).length;
  if (count <= MAX_MOVED && characters <= MAX_CHARACTERS) return { edges, hyperedges };
  const message =
    `${key} has too many relationships to be merged into another node: at most ${MAX_MOVED}, with ${MAX_CHARACTERS} ` +
    'characters. Merge the other node into it instead.';
  throw new AppError('INVALID_INPUT', message, { details: { limit: MAX_MOVED } });
}

/** The keys of nodes and of all that relationships join, sorted. */
export function keysOf(keys: readonly string[], { edges, hyperedges }: RelationshipsOfNode): string[] {
  const ends = [...edges.flatMap(({ from, to }) => [from, to]), ...hyperedges.flatMap(({ nodes }) => nodes)];
  return [...new Set([...keys, ...ends])].sort();
}

/** A node's relationships as they were written, for writing them again. */
export function inputsOf({ edges, hyperedges }: RelationshipsOfNode): RelationshipInput[] {
  return [
    ...edges.map(({ from, to, ...edge }) => inputOf({ ...edge, nodes: [from, to] })),
    ...hyperedges.map(inputOf),
  ];
}

function inputOf({ id, created_at, ...content }: HyperedgeRecord): RelationshipInput {
  return { ...content, written: { id, created_at } };
}

/**
 * The same relationships with another node in the place of one. What would join a node with itself is left out, and a derived
 * hyperedge that would be an edge: no text says that of two.
 */
export function movedTo(
  inputs: readonly RelationshipInput[],
  from: string,
  into: string,
): RelationshipInput[] {
  return inputs
    .map((input) => ({
      ...input,
      nodes: [...new Set(input.nodes.map((key) => (key === from ? into : key)))],
    }))
    .filter(
      ({ nodes, derived }, at) =>
        nodes.length > (derived && isHyperedge(inputs[at] as RelationshipInput) ? 2 : 1),
    );
}
