import { z } from 'zod';
import {
  deleteExternalEdges,
  deleteExternalHyperedges,
  externalEdges,
  externalHyperedges,
} from '../../graph/queries/external.ts';
import { runQuery } from '../../graph/run-query.ts';
import { canonicalLabel, wordsOfName } from '../ontology/label.ts';
import { lockAndMerge } from '../relationships/merge-relationships.ts';
import { prepareRelationships } from '../relationships/prepare-relationships.ts';
import type { RelationshipInput } from '../relationships/relationship-input.ts';
import { charactersOf } from '../transaction/write-load.ts';
import type { WriteTransaction } from '../transaction/write-memory.ts';
import { data, key, relationship } from '../transfer/records/record-kind.ts';
import { type AdoptingMemory, pagesOf } from './adopt-nodes.ts';
import { dataOf, textOf, type Properties } from './external-data.ts';

/** With Neo4j's own id. */
interface Element {
  readonly element: string;
}

type External = ExternalRelationship & Element;
type Adopted = RelationshipInput & Element;

/** Returns those that were there as they were read. */
type Delete = (tx: WriteTransaction, elements: string[]) => Promise<Element[]>;

/** Replaces external relationships between memories by edges that say the same. Returns how many. */
export async function adoptEdges(memory: AdoptingMemory): Promise<number> {
  let adopted = 0;
  for await (const page of pagesOf((params) => runQuery(memory.graph, externalEdges, params))) {
    const edges = page.map(({ from, to, ...edge }) => ({ ...edge, nodes: [from, to] }));
    adopted += await adoptPage(memory, edges, (tx, elements) => tx.run(deleteExternalEdges, { elements }));
  }
  return adopted;
}

/** The same for external hyperedges of memories alone; one of two memories becomes an edge. */
export async function adoptHyperedges(memory: AdoptingMemory): Promise<number> {
  let adopted = 0;
  for await (const page of pagesOf((params) => runQuery(memory.graph, externalHyperedges, params)))
    adopted += await adoptPage(memory, page, (tx, elements) =>
      tx.run(deleteExternalHyperedges, { elements }),
    );
  return adopted;
}

function adoptable({ element, ...external }: External): Adopted[] {
  const relationship = relationshipOf(external);
  return relationship ? [{ element, ...relationship }] : [];
}

/** An external edge is deleted before its copy is written: the write would merge the copy into it. */
async function adoptPage(
  memory: AdoptingMemory,
  page: readonly External[],
  deleteExternal: Delete,
): Promise<number> {
  const adopted = await prepareRelationships(memory, page.flatMap(adoptable));
  if (adopted.length === 0) return 0;
  return memory.writer.write(memory.graph, charactersOf(adopted), async (tx) => {
    const elements = adopted.map(({ element }) => element);
    const deleted = new Set((await deleteExternal(tx, elements)).map(({ element }) => element));
    const prepared = adopted.filter(({ element }) => deleted.has(element));
    const { written } = await lockAndMerge(tx, memory.actor, prepared);
    tx.record(memory.actor, { kind: 'related', relationships: written });
    return written.length;
  });
}

/** What the service makes for a relationship by itself, but for what a person may mean by it, such as `since`. */
const MADE = new Set(
  'id identity label search_text embedding embedding_b created_at derived shown'.split(' '),
);
/** Properties that say how the nodes relate, the best first. */
const WORDS = ['relationship', 'label', 'name'] as const;
/** The limits of a relationship. */
const LIMITS = z.object({ nodes: z.array(key).min(2).max(256), relationship, data });

interface ExternalRelationship {
  /** The type of a relationship, which says what it means; of a hyperedge nothing. */
  readonly type?: string;
  readonly nodes: readonly string[];
  readonly properties: Properties;
}

/** As the service writes it; undefined for what joins fewer than two different memories, or exceeds a limit. */
export function relationshipOf(external: ExternalRelationship): RelationshipInput | undefined {
  const { nodes, properties } = external;
  const { words, understood } = wordsOf(external);
  const input = { nodes, relationship: words, data: dataOf(properties, understood, MADE) };
  const isRepeated = new Set(nodes).size < nodes.length;
  return !isRepeated && LIMITS.safeParse(input).success ? input : undefined;
}

/** `WORKS_WITH` says "works with". A name stays in the data as well, as that of a node does. */
function wordsOf({ type, properties }: ExternalRelationship): { words: string; understood: Properties } {
  const given = WORDS.find((name) => canonicalLabel(textOf(properties, [name]) ?? '') !== undefined);
  const words = textOf(properties, given === undefined ? [] : [given]);
  if (given !== undefined && words !== undefined)
    return { words, understood: given === 'name' ? {} : { [given]: words } };
  const ofType = type === undefined ? 'belong together' : wordsOfName(type).join(' ');
  return { words: ofType === '' ? 'relates to' : ofType, understood: {} };
}
