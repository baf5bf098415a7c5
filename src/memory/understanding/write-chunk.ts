import { endEnrichment } from '../../graph/queries/understanding/enrichment.ts';
import { lockAndMerge } from '../relationships/merge-relationships.ts';
import { prepareRelationships, type PreparedRelationship } from '../relationships/prepare-relationships.ts';
import type { Vectors } from '../vectors/graph-embedder.ts';
import type { WithActor } from '../transaction/dependencies.ts';
import { contentProperties, newContent, vectorOf, type Content } from '../nodes/node-content.ts';
import { instantOf } from '../time/moment.ts';
import { createAll } from '../write/new-nodes.ts';
import { tooManyTypes } from '../write/replace-contents.ts';
import type { StoreMemory } from '../write/store/store-node.ts';
import { charactersOf } from '../transaction/write-load.ts';
import type { WithWriter, WriteTransaction } from '../transaction/write-memory.ts';
import { asProperty } from './extracted.ts';
import type { Reader } from './origins.ts';
import type { ReadText } from './read-text.ts';
import { preparePlan, writePlan, type PreparedPlan, type WrittenPlan } from './write-plan.ts';

/** The type of the nodes that hold the texts themselves. */
export const TEXT_TYPE = 'document';

export interface Chunk {
  readonly source: string;
  readonly text: string;
  readonly context: string | undefined;
  /** Whose words it is, as the caller said. */
  readonly speaker: string | undefined;
  readonly occurred_at: string | undefined;
  /** Key of the chunk before it. */
  readonly previous: string | undefined;
}

/** Writes a chunk of a text: its node, what it says, and the edge to the chunk before. */
export async function writeChunk(
  memory: StoreMemory & WithWriter & WithActor,
  chunk: Chunk,
  read: ReadText,
): Promise<WrittenPlan> {
  const { source: key, text: description, context, speaker, occurred_at, previous } = chunk;
  const data = { ...(context !== undefined && { context }), ...(speaker !== undefined && { speaker }) };
  const content = newContent({ key, description, node_type: TEXT_TYPE, data, occurred_at });
  const before = previous === undefined ? [] : [{ nodes: [key, previous], relationship: 'follows' }];
  const [vector, plan, sequence] = await Promise.all([
    vectorOf(memory, content),
    preparePlan(memory, read.plan),
    prepareRelationships(memory, before),
  ]);
  const extracted = asProperty(read.fields);
  const prepared = { node: { content, vector }, plan, sequence, reader: read.reader, extracted };
  return memory.writer.write(memory.graph, charactersOf(prepared), (tx) => write(tx, memory, prepared));
}

interface PreparedChunk {
  readonly node: { readonly content: Content; readonly vector: Vectors };
  readonly plan: PreparedPlan;
  readonly sequence: readonly PreparedRelationship[];
  readonly reader: Reader;
  readonly extracted: string | null;
}

async function write(
  tx: WriteTransaction,
  { actor }: WithActor,
  { node, plan, sequence, reader, extracted }: PreparedChunk,
): Promise<WrittenPlan> {
  const { content, vector: vectors } = node;
  const properties = contentProperties(content, vectors);
  const [row] = await createAll(tx, [{ key: content.key, properties, vectors }]);
  if (!row?.node) throw tooManyTypes(TEXT_TYPE);
  if (row.created) tx.record(actor, { kind: 'created', node: row.node });
  const { id, updated_at: updatedAt } = row.node;
  await tx.run(endEnrichment, { id, updatedAt, extracted, isGiven: reader.engine === 'caller' });
  const source = { id, writtenAt: instantOf(row.node.occurred_at ?? updatedAt) };
  const written = await writePlan(tx, actor, source, reader, plan);
  await lockAndMerge(tx, actor, sequence);
  const { entities, relationships } = written;
  tx.record(actor, {
    kind: 'ingested',
    key: row.node.key,
    text: row.node.description,
    entities: entities.map(({ key }) => key),
    relationships: relationships.length,
  });
  return written;
}
