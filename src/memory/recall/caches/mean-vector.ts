import type { Logger } from 'pino';
import { timeSlices } from '../../../concurrency/time-slices.ts';
import type { Embedder } from '../../../embedding/embedder.ts';
import type { TenantGraph } from '../../../graph/graph.ts';
import { countNodes, sampleFeatures } from '../../../graph/queries/recall.ts';
import { runForOne, runQuery } from '../../../graph/run-query.ts';
import { decodeFeatures } from '../../features/features.ts';
import { dotOfFloats } from '../../features/quantize.ts';
import { FLOOR_BELOW_MEAN, FLOOR_PRIOR } from '../ranking/weights.ts';

/** Of the vectors of a graph's texts, as far as a sample tells. */
interface Sum {
  readonly vector: Float32Array;
  /** How many texts it is of. */
  readonly count: number;
}

interface Mean {
  readonly nodes: number;
  readonly sum: Promise<Sum>;
  readonly readAt: number;
}

/** Nodes in a sample. The cosines of a query with texts spread by about .08, so that their mean is known to .004. */
const SAMPLE = 500;
const FRESH_MS = 30_000;
/** The mean of a large graph changes slowly, and a sample of it takes longer to find. */
const FRESH_MS_A_NODE = 1;

export interface MeanVectorParts {
  readonly graph: TenantGraph;
  readonly embedder: Embedder;
  readonly logger: Logger;
}

/**
 * The mean vector of one graph's texts, made anew in the background when it is half a minute old, of all texts or of a
 * sample. It is not stored: a sum beside the nodes would give away the vector of one that is forgotten.
 */
export class MeanVector {
  readonly #parts: MeanVectorParts;
  #mean: Promise<Mean> | undefined;
  #isRenewing = false;

  constructor(parts: MeanVectorParts) {
    this.#parts = parts;
  }

  /**
   * The cosine from which on a text has anything to do with the query: a little below that of the query with the mean of
   * all texts, which stands for texts about something else. With few texts the model's own floor stands in for them.
   */
  async floorFor(query: Float32Array): Promise<number> {
    const { vector, count } = await (await this.#current()).sum;
    const prior = this.#parts.embedder.cosineFloor * FLOOR_PRIOR;
    return (dotOfFloats(vector, query) + prior) / (count + FLOOR_PRIOR) - FLOOR_BELOW_MEAN;
  }

  /** How many nodes the graph has. Asked while the query is embedded, it begins to make the mean. */
  async countNodes(): Promise<number> {
    return (await this.#current()).nodes;
  }

  async #current(): Promise<Mean> {
    this.#mean ??= this.#first();
    const mean = await this.#mean;
    if (performance.now() - mean.readAt > FRESH_MS + mean.nodes * FRESH_MS_A_NODE) void this.#renew();
    return mean;
  }

  async #first(): Promise<Mean> {
    const drop = () => void (this.#mean = undefined);
    try {
      const mean = await this.#begin();
      mean.sum.catch(drop);
      return mean;
    } catch (error) {
      drop();
      throw error;
    }
  }

  /** The mean of before serves meanwhile. */
  async #renew(): Promise<void> {
    if (this.#isRenewing) return;
    this.#isRenewing = true;
    try {
      const mean = await this.#begin();
      await mean.sum;
      this.#mean = Promise.resolve(mean);
    } catch (error) {
      this.#parts.logger.warn({ err: error }, 'the mean vector was not made anew');
    } finally {
      this.#isRenewing = false;
    }
  }

  /** The sum follows: of a large graph it takes longer than the number. */
  async #begin(): Promise<Mean> {
    const { nodes } = await runForOne(this.#parts.graph, countNodes, {});
    return { nodes, sum: this.#sumOf(nodes), readAt: performance.now() };
  }

  async #sumOf(nodes: number): Promise<Sum> {
    const share = Math.min(1, SAMPLE / Math.max(nodes, 1));
    const sample = await runQuery(this.#parts.graph, sampleFeatures, { share });
    const vector = new Float32Array(this.#parts.embedder.dimensions);
    const pause = timeSlices();
    let count = 0;
    for (const { features } of sample) {
      if (features && addDirection(vector, features)) count += 1;
      await pause();
    }
    const scale = sample.length === 0 ? 0 : nodes / sample.length;
    return { vector: vector.map((value) => value * scale), count: count * scale };
  }
}

/** Adds the node's own vector, brought back to unit length; false where the features hold none of that many dimensions. */
function addDirection(sum: Float32Array, features: Int8Array): boolean {
  const directions = decodeFeatures(features)?.directions;
  if (!directions) return false;
  const { values, inverseLengths } = directions;
  if (values.length !== inverseLengths.length * sum.length) return false;
  const inverseLength = inverseLengths[0] as number;
  for (let at = 0; at < sum.length; at++)
    sum[at] = (sum[at] as number) + (values[at] as number) * inverseLength;
  return true;
}
