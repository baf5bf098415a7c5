import { asAppError } from '../../errors.ts';
import { runQuery, type Unit } from '../../graph/run-query.ts';
import { chunksOf } from '../../language/chunks.ts';
import { type WithClock, SERVICE } from '../transaction/dependencies.ts';
import type { WithLabels } from '../ontology/labels/labels-of-graph.ts';
import type { WithExtractors } from '../understanding/facts/extractors.ts';
import { readText } from '../understanding/read-text.ts';
import { lockPlanned, preparePlan, writePlan } from '../understanding/write-plan.ts';
import type { WithGraphVectors } from '../vectors/graph-vectors.ts';
import type { GraphEmbedder } from '../vectors/graph-embedder.ts';
import type { BackgroundMemory } from '../transaction/background.ts';
import { charactersOf } from '../transaction/write-load.ts';
import type { WithWriter } from '../transaction/write-memory.ts';
import type { WaitingText } from './waiting-texts.ts';

export type EnrichmentMemory = BackgroundMemory &
  WithGraphVectors &
  WithClock &
  WithLabels &
  WithWriter &
  WithExtractors;

const MAX_ATTEMPTS = 3;

/**
 * Reads a text, and writes what it names and says in the transaction that records it as read. One that changed meanwhile stays
 * in the queue.
 */
export async function enrichText(
  memory: EnrichmentMemory,
  text: WaitingText,
  signal: AbortSignal,
): Promise<void> {
  const { toRead } = text;
  const parts = await chunksOf(toRead.text);
  await memory.vectors.during(async ({ embedder }) => {
    const reading = { ...memory, embedder: inBackground(embedder) };
    const { plan, reader, fields } = await readText(reading, { ...toRead, parts, signal });
    const prepared = await preparePlan(reading, plan);
    const source = { id: text.id, writtenAt: toRead.writtenAt?.toISOString() };
    await memory.writer.write(memory.graph, charactersOf(prepared), async (tx) => {
      // The nodes are locked before the text, as everywhere.
      const locked = await lockPlanned(tx, prepared);
      if (await text.end(tx, fields)) await writePlan(tx, SERVICE, source, reader, prepared, locked);
    });
  });
}

export async function recordFailure(
  { graph }: EnrichmentMemory,
  { attempts: earlier, fail }: WaitingText,
  error: unknown,
): Promise<void> {
  const attempts = earlier + 1;
  const reason = asAppError(error).message;
  const run: Unit['run'] = (query, params) => runQuery(graph, query, params);
  await fail({ run }, { attempts, reason, isLast: attempts >= MAX_ATTEMPTS });
}

/** Makes vectors after those that callers wait for. */
function inBackground(embedder: GraphEmbedder): GraphEmbedder {
  return { ...embedder, embedPassages: (texts) => embedder.embedInBackground(texts) };
}
