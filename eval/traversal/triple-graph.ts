import path from 'node:path';
import { z } from 'zod';
import { readLines, readNodes, type Corpus } from '../corpus.ts';
import type { CorpusGraph, StoredEdge, StoredNode } from '../graph-of-corpus.ts';

const extracted = z.object({
  key: z.string(),
  entities: z.array(z.string()),
  triples: z.array(z.array(z.string())),
});
const goldQuery = z.object({ id: z.string(), query: z.string(), gold: z.array(z.string()) });
export type GoldQuery = z.output<typeof goldQuery>;

const ENTITY = 'entity';

/** The nodes are passages and the entities of their triples; the edges are triples and mentions of entities in passages. */
export function readTripleGraph(corpus: Corpus): CorpusGraph {
  const passages = readNodes(corpus);
  const known = new Set(passages.map(({ key }) => key));
  const entities = new Map<string, StoredNode>();
  const edges = new Map<string, StoredEdge>();
  const entity = (name: string) => {
    const key = keyOf(name);
    if (key !== undefined && !entities.has(key)) entities.set(key, toNode(key, name));
    return key;
  };
  const join = (from_key: string | undefined, to_key: string | undefined, relationship: string) => {
    if (from_key === undefined || to_key === undefined || from_key === to_key || !relationship.trim()) return;
    edges.set([from_key, relationship, to_key].join('\n'), { from_key, to_key, relationship });
  };
  for (const { key, entities: names, triples } of readLines(
    path.join(corpus.folder, 'graph.jsonl'),
    extracted,
  )) {
    if (!known.has(key)) continue;
    for (const [head = '', relation = '', tail = ''] of triples) join(entity(head), entity(tail), relation);
    const named = [...names, ...triples.flatMap(([head = '', , tail = '']) => [head, tail])];
    for (const name of new Set(named)) join(key, entity(name), 'mentions');
  }
  const stored = passages.map(({ key, description, node_type }) => ({ key, description, node_type }));
  return { nodes: [...stored, ...entities.values()], edges: [...edges.values()] };
}

/** The questions with the keys of the passages that answer them. */
export function readGoldQueries({ folder }: Corpus): GoldQuery[] {
  return readLines(path.join(folder, 'queries.jsonl'), goldQuery);
}

function toNode(key: string, name: string): StoredNode {
  return { key, description: name.slice(0, 1_000), node_type: ENTITY, data: { name: name.slice(0, 200) } };
}

/** Undefined where a name contains neither a letter nor a digit. */
function keyOf(name: string): string | undefined {
  const words = name.toLowerCase().match(/[\p{L}\p{N}]+/gu);
  return words ? `${ENTITY}_${words.join('_')}`.slice(0, 200) : undefined;
}
