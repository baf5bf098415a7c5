import { createHash } from 'node:crypto';
import { endEnrichment } from '../../graph/queries/understanding/enrichment.ts';
import { chunksOf } from '../../language/chunks.ts';
import type { Extraction } from '../../language/extraction.ts';
import { lockAndMerge } from '../relationships/merge-relationships.ts';
import { kindOf, labelOf } from '../relationships/relationship-input.ts';
import { prepareRelationships, type PreparedRelationship } from '../relationships/prepare-relationships.ts';
import type { Vectors } from '../vectors/vectors.ts';
import type { WithActor } from '../write/actor.ts';
import { contentProperties, newContent, vectorOf, type Content } from '../write/node-content.ts';
import { createAll } from '../write/new-nodes.ts';
import { tooManyTypes } from '../write/replace-contents.ts';
import { ensureProfile, type StoreMemory } from '../write/store/store-node.ts';
import { charactersOf } from '../write/write-load.ts';
import type { WithWriter, WriteTransaction } from '../write/write-memory.ts';
import { asProperty } from './extracted.ts';
import type { Reader } from './origins.ts';
import { readText, type ReadingMemory, type ReadText } from './read-text.ts';
import { preparePlan, writePlan, type PreparedPlan, type WrittenPlan } from './write-plan.ts';

/** The type of the nodes that hold the texts themselves. */
const TEXT_TYPE = 'document';

export type IngestMemory = ReadingMemory & StoreMemory & WithWriter & WithActor;

export interface IngestInput {
  readonly text: string;
  readonly context?: string | undefined;
  /** What the caller found in the text. */
  readonly given?: Extraction | undefined;
  readonly dry_run: boolean;
}

/** What became of one chunk of the text. */
export interface IngestedChunk extends WrittenPlan {
  /** Key of the node that holds its text. */
  readonly source: string;
  readonly reader: Reader;
  readonly truncated: boolean;
  readonly dropped: number;
}

/**
 * Takes a text into the memory, chunk by chunk: each becomes a node, with the entities and relationships that it names, in
 * one transaction. The same text again finds its nodes by their keys and changes nothing. With `dry_run` nothing is written.
 */
export async function* ingestText(memory: IngestMemory, input: IngestInput): AsyncGenerator<IngestedChunk> {
  const chunks = await chunksOf(input.text);
  const name = hashOf(input);
  let previous: string | undefined;
  if (!input.dry_run) await ensureProfile(memory);
  for (const [at, text] of chunks.entries()) {
    memory.graph.signal?.throwIfAborted();
    const source = `${TEXT_TYPE}_${name}${chunks.length > 1 ? `_${at + 1}` : ''}`;
    const read = await readText(memory, {
      ...{ text, source, withLoneEntities: true, signal: memory.graph.signal },
      ...{ context: input.context, given: input.given },
    });
    const written = input.dry_run
      ? proposed(read)
      : await writeChunk(memory, { source, text, context: input.context, previous }, read);
    const { reader, truncated, dropped } = read;
    yield { source, reader, truncated, dropped, ...written };
    previous = source;
  }
}

/** Equal texts of one context share their nodes. */
function hashOf({ text, context = '' }: IngestInput): string {
  const source = JSON.stringify([text.normalize('NFC').trim(), context.trim()]);
  return createHash('sha256').update(source).digest('hex').slice(0, 16);
}

interface Chunk {
  readonly source: string;
  readonly text: string;
  readonly context: string | undefined;
  /** Key of the chunk before it. */
  readonly previous: string | undefined;
}

async function writeChunk(memory: IngestMemory, chunk: Chunk, read: ReadText): Promise<WrittenPlan> {
  const { source: key, text: description, context, previous } = chunk;
  const data = context === undefined ? {} : { context };
  const content = newContent({ key, description, node_type: TEXT_TYPE, data });
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
  await tx.run(endEnrichment, { id, updatedAt, extracted });
  const written = await writePlan(tx, actor, row.node, reader, plan);
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

/** What a write would make of it. */
function proposed({ plan }: ReadText): WrittenPlan {
  const relationships = plan.relationships.map((each) => ({
    ...{ id: '', status: 'created' as const, kind: kindOf(each), label: labelOf(each) },
    ...{ nodes: [...each.nodes], relationship: each.relationship },
  }));
  const entities = plan.entities.map(({ key, isKnown }) => ({
    key,
    status: isKnown ? ('matched' as const) : ('created' as const),
  }));
  return { entities, relationships };
}
