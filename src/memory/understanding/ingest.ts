import { createHash } from 'node:crypto';
import { chunksOf } from '../../language/chunks.ts';
import type { Extraction } from '../../language/extraction.ts';
import { kindOf, labelOf } from '../relationships/relationship-input.ts';
import { instantOf } from '../time/moment.ts';
import type { WithActor } from '../transaction/dependencies.ts';
import { ensureProfile, type StoreMemory } from '../write/store/store-node.ts';
import type { WithWriter } from '../transaction/write-memory.ts';
import type { Facts, ReadingMemory } from './facts/find-facts.ts';
import { givenFacts } from './facts/given-facts.ts';
import { speakerInParts, type Speaker } from './facts/speaker.ts';
import type { Reader } from './origins.ts';
import { readText, type ReadText } from './read-text.ts';
import { storedOutcome } from './stored-outcome.ts';
import { TEXT_TYPE, writeChunk, type Chunk } from './write-chunk.ts';
import type { WrittenPlan } from './write-plan.ts';

export type IngestMemory = ReadingMemory & StoreMemory & WithWriter & WithActor;

export interface IngestInput {
  readonly text: string;
  readonly context?: string | undefined;
  /** Whose words it is: `user` for the owner, else a name or the key of a node. */
  readonly speaker?: string | undefined;
  /** When it was written (ISO 8601); by default now. */
  readonly occurred_at?: string | undefined;
  /** What the caller found in the text. */
  readonly given?: Extraction | undefined;
  readonly dry_run: boolean;
}

/** What became of one chunk of the text. */
export type IngestedChunk = WrittenChunk | FailedChunk;

export interface WrittenChunk extends WrittenPlan {
  /** Key of the node that holds its text. */
  readonly source: string;
  readonly reader: Reader;
  readonly truncated: boolean;
  readonly dropped: number;
}

/** Nothing of the chunk was written. */
export interface FailedChunk {
  readonly source: string;
  readonly failure: unknown;
}

/**
 * Takes a text into the memory, chunk by chunk: each becomes a node, with the entities and relationships that it names, in
 * one transaction. A chunk that fails leaves the others as they are. The same text again finds its nodes by their keys, and
 * is read again only by a better engine; what a caller finds in it is added. With `dry_run` nothing is written.
 */
export async function* ingestText(memory: IngestMemory, input: IngestInput): AsyncGenerator<IngestedChunk> {
  const chunks = await chunksOf(input.text);
  const name = hashOf(input);
  const speaker = await speakerInParts(memory, input, chunks.length);
  const { text: whole, given: found } = input;
  const given = found && (await givenFacts(memory, { text: whole, chunks, given: found, speaker }));
  let previous: string | undefined;
  if (!input.dry_run) await ensureProfile(memory);
  for (const [at, text] of chunks.entries()) {
    const source = `${TEXT_TYPE}_${name}${chunks.length > 1 ? `_${at + 1}` : ''}`;
    try {
      yield await ingestChunk(memory, input, { source, text, previous, speaker, facts: given?.[at] });
      previous = source;
    } catch (failure) {
      memory.graph.signal?.throwIfAborted();
      yield { source, failure };
    }
  }
}

async function ingestChunk(
  memory: IngestMemory,
  { context, speaker: said, occurred_at, dry_run }: IngestInput,
  {
    source,
    text,
    previous,
    speaker,
    facts,
  }: Pick<Chunk, 'source' | 'text' | 'previous'> & {
    readonly speaker: Speaker | undefined;
    readonly facts?: Facts | undefined;
  },
): Promise<WrittenChunk> {
  const stored = facts ? undefined : await storedOutcome(memory, source, text);
  if (stored) return { source, truncated: false, dropped: 0, ...stored };
  const { signal } = memory.graph;
  const writtenAt = occurred_at === undefined ? undefined : new Date(occurred_at);
  const given = { text, source, context, facts, speaker, writtenAt, signal };
  const read = await readText(memory, { ...given, withLoneEntities: true });
  const written = dry_run
    ? proposed(read)
    : await writeChunk(memory, { source, text, context, speaker: said, occurred_at, previous }, read);
  const { reader, truncated, dropped } = read;
  return { source, reader, truncated, dropped, ...written };
}

/** Equal texts of one context, speaker and time share their nodes. */
function hashOf({ text, context = '', speaker, occurred_at }: IngestInput): string {
  const told =
    speaker === undefined && occurred_at === undefined
      ? []
      : [speaker ?? null, occurred_at === undefined ? null : instantOf(occurred_at)];
  const source = JSON.stringify([text.normalize('NFC').trim(), context.trim(), ...told]);
  return createHash('sha256').update(source).digest('hex').slice(0, 16);
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
