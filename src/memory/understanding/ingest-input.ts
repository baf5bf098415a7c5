import type { Extraction } from '../../language/extraction.ts';
import type { WithActor, WithGraph } from '../transaction/dependencies.ts';
import type { WithWriter } from '../transaction/write-memory.ts';
import type { StoreMemory } from '../write/store/store-node.ts';
import type { Facts, ReadingMemory } from './facts/find-facts.ts';
import type { Speaker } from './facts/speaker.ts';
import type { Findings } from './findings.ts';
import type { Reader } from './origins.ts';
import type { TextToRead } from './read-text.ts';
import type { Chunk } from './write-chunk.ts';
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
  /** Of a dry run: what the chunk says, as a caller sends it. */
  readonly findings?: Findings;
}

/** Nothing of the chunk was written. */
export interface FailedChunk {
  readonly source: string;
  readonly failure: unknown;
}

/** A chunk, and what is known of it before it is read. */
export interface GivenChunk extends Pick<Chunk, 'source' | 'text' | 'previous'> {
  readonly speaker: Speaker | undefined;
  readonly facts?: Facts | undefined;
}

/** How a chunk is read. */
export function toRead(
  { graph: { signal } }: WithGraph,
  { context, occurred_at }: Pick<IngestInput, 'context' | 'occurred_at'>,
  { text, source, facts, speaker }: GivenChunk,
): TextToRead {
  const writtenAt = occurred_at === undefined ? undefined : new Date(occurred_at);
  return { text, source, context, facts, speaker, writtenAt, signal, withLoneEntities: true };
}
