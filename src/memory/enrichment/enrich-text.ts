import { asAppError } from '../../errors.ts';
import { runQuery, type Unit } from '../../graph/run-query.ts';
import { chunksOf } from '../../language/chunks.ts';
import { type WithClock, type WithEmbedder, SERVICE } from '../transaction/dependencies.ts';
import type { WithLabels } from '../ontology/labels/labels-of-graph.ts';
import type { WithExtractors } from '../understanding/facts/extractors.ts';
import type { ResolvedEntity } from '../understanding/entities/resolve-entities.ts';
import { factsIn, readText } from '../understanding/read-text.ts';
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

/** A text changed while several were read. What others say may need its nodes, so that nothing was written. */
class TextChanged extends Error {}

/**
 * Reads texts, and writes what they name and say in the transaction that records them as read. One that changed meanwhile
 * stays in the queue. Of several texts all are written, or none.
 */
export async function enrichTexts(
  memory: EnrichmentMemory,
  texts: readonly WaitingText[],
  signal: AbortSignal,
): Promise<void> {
  await memory.vectors.during(async ({ embedder }) => {
    const read = await readTexts({ ...memory, embedder: inBackground(embedder) }, texts, signal);
    await memory.writer.write(memory.graph, charactersOf(read), async (tx) => {
      const locked = await lockPlanned(
        tx,
        read.map(({ prepared }) => prepared),
      );
      for (const { text, reader, fields, prepared } of read) {
        const source = { id: text.id, writtenAt: text.toRead.writtenAt?.toISOString() };
        if (await text.end(tx, fields)) await writePlan(tx, SERVICE, source, reader, prepared, locked);
        else if (texts.length > 1) throw new TextChanged();
      }
    });
  });
}

/** What the engine finds in each text, it finds at once; which nodes are meant depends on the texts before. */
async function readTexts(
  memory: Omit<EnrichmentMemory, 'vectors'> & WithEmbedder,
  texts: readonly WaitingText[],
  signal: AbortSignal,
) {
  const planned: ResolvedEntity[] = [];
  const read = [];
  const found = await Promise.all(
    texts.map(async ({ toRead }) => {
      const given = { ...toRead, parts: await chunksOf(toRead.text), signal };
      return { ...given, facts: await factsIn(memory, given) };
    }),
  );
  for (const [at, given] of found.entries()) {
    const { plan, reader, fields } = await readText(memory, { ...given, planned });
    planned.push(...plan.entities.filter(({ isKnown }) => !isKnown));
    read.push({ text: texts[at] as WaitingText, reader, fields, prepared: await preparePlan(memory, plan) });
  }
  return read;
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
