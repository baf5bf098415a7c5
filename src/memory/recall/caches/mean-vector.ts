import type { Logger } from 'pino';
import { countNodes, sampleFeatures } from '../../../graph/queries/recall/display.ts';
import { runForOne, runQuery } from '../../../graph/run-query.ts';
import type { WithEmbedder, WithGraph } from '../../transaction/dependencies.ts';
import { decodeFeatures, dot } from '../../derivation/features/features.ts';
import { FLOOR_BELOW_MEAN, FLOOR_PRIOR } from '../weights.ts';

interface Mean {
  /** Nodes of the graph. */
  readonly nodes: number;
  /** The sum of the vectors of all texts, and the number of texts, both estimated from a sample. */
  readonly sum: Float32Array;
  readonly texts: number;
  readonly readAt: number;
}

/** Nodes in a sample. The cosines of a query with texts spread by about .08, so the error of their mean is .004. */
const SAMPLE_NODES = 500;
const MAX_AGE_MS = 30_000;
/** The mean of a large graph changes slowly, and its sample takes longer. */
const MAX_AGE_MS_PER_NODE = 1;

export type MeanVectorDependencies = WithGraph & WithEmbedder & { readonly logger: Logger };

/** The mean vector of a graph's texts, or of a sample, renewed in the background. Stored, it would reveal forgotten nodes. */
export class MeanVector {
  readonly #dependencies: MeanVectorDependencies;
  #mean: Promise<Mean> | undefined;
  #isRenewing = false;

  constructor(dependencies: MeanVectorDependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * The cosine below which a text has nothing to do with the query: a little below the cosine of the query with the mean
   * of all texts, most of which are about something else. With few texts the model's own floor counts too.
   */
  async floorFor(query: Float32Array): Promise<number> {
    const { sum, texts } = await this.#current();
    const prior = this.#dependencies.embedder.cosineFloor * FLOOR_PRIOR;
    return (dot(sum, query) + prior) / (texts + FLOOR_PRIOR) - FLOOR_BELOW_MEAN;
  }

  async countNodes(): Promise<number> {
    return (await this.#current()).nodes;
  }

  async #current(): Promise<Mean> {
    this.#mean ??= this.#read().catch((error: unknown) => {
      this.#mean = undefined;
      throw error;
    });
    const mean = await this.#mean;
    const maxAge = MAX_AGE_MS + mean.nodes * MAX_AGE_MS_PER_NODE;
    if (performance.now() - mean.readAt > maxAge) void this.#renew();
    return mean;
  }

  async #renew(): Promise<void> {
    if (this.#isRenewing) return;
    this.#isRenewing = true;
    try {
      this.#mean = Promise.resolve(await this.#read());
    } catch (error) {
      this.#dependencies.logger.warn({ err: error }, 'the mean vector was not renewed');
    } finally {
      this.#isRenewing = false;
    }
  }

  async #read(): Promise<Mean> {
    const { graph, embedder } = this.#dependencies;
    const { nodes } = await runForOne(graph, countNodes, {});
    const sample = await runQuery(graph, sampleFeatures, {
      below: endOfIds(SAMPLE_NODES / Math.max(nodes, 1)),
    });
    const sum = new Float32Array(embedder.dimensions);
    const texts = sample.filter(({ features }) => features && addUnitVector(sum, features)).length;
    const scale = nodes / Math.max(sample.length, 1);
    return { nodes, sum: sum.map((value) => value * scale), texts: texts * scale, readAt: performance.now() };
  }
}

/** Above the last three hexadecimal digits of this share of ids. */
function endOfIds(share: number): string {
  return share >= 1
    ? 'g'
    : Math.round(share * 16 ** 3)
        .toString(16)
        .padStart(3, '0');
}

/** Adds the vector of a node, scaled to unit length; false where the features have no vector of these dimensions. */
function addUnitVector(sum: Float32Array, features: Int8Array): boolean {
  const directions = decodeFeatures(features)?.directions;
  if (directions?.values.length !== sum.length * (directions?.inverseLengths.length ?? 0)) return false;
  const { values, inverseLengths } = directions;
  const inverseLength = inverseLengths[0] as number;
  sum.forEach((value, at) => (sum[at] = value + (values[at] as number) * inverseLength));
  return true;
}
