import { countTextsToRead } from '../../graph/queries/understanding/enrichment.ts';
import { runForOne } from '../../graph/run-query.ts';
import type { JobKind, JobRun } from '../../jobs/job-kind.ts';
import { isTemporary, untilWritable, yieldToStores } from '../transaction/background.ts';
import { enrichText, recordFailure, type EnrichmentMemory } from './enrich-text.ts';
import { waitingTexts, type WaitingText } from './waiting-texts.ts';

/** The id of the enrichment job in every graph (UUIDv5 of memory-graph/enrichment). */
export const ENRICHMENT_JOB_ID = 'e3220715-a409-5ca9-b700-e4afb25c63ce';

const BATCH_TEXTS = 16;
/** Stores come in bursts, and come first. */
const GATHER_MS = 500;

/**
 * Reads, in the background, the texts of stored nodes and the passages of files for what they name and say. Switched off, it
 * leaves those that wait.
 */
export function enrichmentJob(memory: EnrichmentMemory, isOn: boolean): JobKind {
  return {
    name: 'enrichment',
    waits: ['text to be read', 'texts to be read'],
    id: ENRICHMENT_JOB_ID,
    gatherMs: GATHER_MS,
    countPending: async () => (isOn ? (await runForOne(memory.graph, countTextsToRead, {})).pending : 0),
    run: (run) => enrichAll(memory, run),
  };
}

/**
 * Reads texts until none waits, or until others wait for their turn. One that fails is tried again in a later run, a few times.
 * Each has a transaction of its own: what one withdraws, such as a node, the next may name.
 */
async function enrichAll(memory: EnrichmentMemory, run: JobRun): Promise<void> {
  const failed = new Set<string>();
  while (!run.signal.aborted) {
    const texts = await waitingTexts(memory, BATCH_TEXTS, [...failed]);
    if (texts.length === 0) return;
    for (const text of texts) {
      await untilWritable(memory, run.signal);
      await yieldToStores(memory, run.signal);
      if (run.signal.aborted) return;
      await enrichOrRecord(memory, text, run, failed);
      if (run.isTurnOver()) return;
    }
  }
}

async function enrichOrRecord(
  memory: EnrichmentMemory,
  text: WaitingText,
  run: JobRun,
  failed: Set<string>,
): Promise<void> {
  try {
    await enrichText(memory, text, run.signal);
  } catch (error) {
    if (run.signal.aborted || isTemporary(error)) throw error;
    failed.add(text.id);
    run.failed(error, { text: text.id });
    await recordFailure(memory, text, error);
  }
}
