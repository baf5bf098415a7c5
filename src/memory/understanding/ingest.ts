import { createHash } from 'node:crypto';
import { chunksOf } from '../../language/chunks.ts';
import { instantOf } from '../time/moment.ts';
import { ensureProfile } from '../write/store/store-node.ts';
import type { ResolvedEntity } from './entities/resolve-entities.ts';
import { givenFacts } from './facts/given-facts.ts';
import { speakerInParts, toldAs } from './facts/speaker.ts';
import {
  toRead,
  type GivenChunk,
  type IngestedChunk,
  type IngestInput,
  type IngestMemory,
  type WrittenChunk,
} from './ingest-input.ts';
import { readText } from './read-text.ts';
import { storedOutcome } from './stored-outcome.ts';
import { tryChunk } from './try-chunk.ts';
import { TEXT_TYPE, writeChunk } from './write-chunk.ts';

/**
 * Takes a text into the memory, chunk by chunk: each becomes a node, with the entities and relationships that it names, in
 * one transaction. A chunk that fails leaves the others as they are. The same text again finds its nodes by their keys, and
 * is read again only by a better engine; what a caller finds in it is added. With `dry_run` nothing is written.
 */
export async function* ingestText(memory: IngestMemory, input: IngestInput): AsyncGenerator<IngestedChunk> {
  const chunks = await chunksOf(input.text);
  const name = hashOf(input);
  const speaker = await speakerInParts(memory, input, chunks.length);
  const { given: found } = input;
  const given = found && (await givenFacts(memory, { text: input.text, chunks, given: found, speaker }));
  const whole = toldAs(input.text, speaker).speaker;
  const planned: ResolvedEntity[] = [];
  let previous: string | undefined;
  if (!input.dry_run) await ensureProfile(memory);
  for (const [at, text] of chunks.entries()) {
    const source = `${TEXT_TYPE}_${name}${chunks.length > 1 ? `_${at + 1}` : ''}`;
    try {
      const chunk = { source, text, previous, speaker, facts: given?.[at] };
      yield await (input.dry_run
        ? tryChunk(memory, input, { ...chunk, planned, whole })
        : ingestChunk(memory, input, chunk));
      previous = source;
    } catch (failure) {
      memory.graph.signal?.throwIfAborted();
      yield { source, failure };
    }
  }
}

async function ingestChunk(
  memory: IngestMemory,
  { context, speaker: said, occurred_at }: IngestInput,
  chunk: GivenChunk,
): Promise<WrittenChunk> {
  const { source, text, previous, facts } = chunk;
  const stored = facts ? undefined : await storedOutcome(memory, source, text);
  if (stored) return { source, truncated: false, dropped: 0, ...stored };
  const read = await readText(memory, toRead(memory, { context, occurred_at }, chunk));
  const written = await writeChunk(
    memory,
    { source, text, context, speaker: said, occurred_at, previous },
    read,
  );
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
