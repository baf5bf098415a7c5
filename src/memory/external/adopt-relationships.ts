import {
  deleteExternalEdges,
  deleteExternalHyperedges,
  externalEdges,
  externalHyperedges,
} from '../../graph/queries/external.ts';
import { runQuery } from '../../graph/run-query.ts';
import { lockAndMerge } from '../relationships/merge-relationships.ts';
import { prepareRelationships } from '../relationships/prepare-relationships.ts';
import type { RelationshipInput } from '../relationships/relationship-input.ts';
import { charactersOf } from '../transaction/write-load.ts';
import type { WriteTransaction } from '../transaction/write-memory.ts';
import type { AdoptingMemory } from './adopt-nodes.ts';
import { relationshipOf, type ExternalRelationship } from './external-relationship.ts';
import { pagesOf } from './pages.ts';

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
