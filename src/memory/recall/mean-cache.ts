import { recallMean } from '../../graph/queries/recall.ts';
import { runQuery } from '../../graph/run-query.ts';
import { dotOfFloats } from '../features/quantize.ts';
import { outlivingCall, type MemoryContext } from '../memory-context.ts';
import { FLOOR_BELOW_MEAN, FLOOR_PRIOR } from './ranking/weights.ts';

interface Mean {
  readonly sum: Float32Array;
  readonly count: number;
  readonly readAt: number;
}

const FRESH_MS = 30_000;
const MOST = 1_000;

/** The mean vector of each graph's texts, read again in the background when it is half a minute old. */
export class MeanCache {
  readonly #means = new Map<string, Mean>();

  /**
   * The cosine from which on a text has anything to do with the query: a little below that of the query with the mean of
   * all texts, which stands for texts about something else. With few texts the model's own floor stands in for them.
   */
  async floorFor(memory: MemoryContext, vector: Float32Array): Promise<number> {
    const { sum, count } = await this.#meanOf(memory);
    const prior = memory.embedder.cosineFloor * FLOOR_PRIOR;
    return (dotOfFloats(sum, vector) + prior) / (count + FLOOR_PRIOR) - FLOOR_BELOW_MEAN;
  }

  /** How many texts the mean is of. Asked while the query is embedded, it reads the mean ahead. */
  async countOf(memory: MemoryContext): Promise<number> {
    return (await this.#meanOf(memory)).count;
  }

  async #meanOf(memory: MemoryContext): Promise<Mean> {
    const { database } = memory.graph;
    const known = this.#means.get(database);
    if (!known) return this.#read(memory);
    if (performance.now() - known.readAt > FRESH_MS) {
      this.#means.set(database, { ...known, readAt: performance.now() });
      void this.#read(outlivingCall(memory)).catch(() => undefined);
    }
    return known;
  }

  async #read(memory: MemoryContext): Promise<Mean> {
    const [row] = await runQuery(memory.graph, recallMean, {});
    const mean = { sum: new Float32Array(), count: 0, ...row, readAt: performance.now() };
    this.#means.set(memory.graph.database, mean);
    const [oldest] = this.#means.keys();
    if (this.#means.size > MOST && oldest !== undefined) this.#means.delete(oldest);
    return mean;
  }
}
