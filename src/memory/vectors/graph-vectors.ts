import type { Embedder } from '../../embedding/embedder.ts';
import type { EmbeddingModels, UsedModel } from '../../embedding/embedding-models.ts';
import type { TenantGraph } from '../../graph/graph.ts';

/** How a call reads and writes the vectors of its graph; it stays the same until the call ends. */
export interface VectorView {
  readonly embedder: Embedder;
}

/** A view while a call uses it; `release` may be called once. */
export interface HeldView {
  readonly view: VectorView;
  readonly release: () => void;
}

interface OpenView {
  readonly view: VectorView;
  readonly model: UsedModel;
}

/** The vectors of one open graph: with which model they are made. The model stays open as long as the graph. */
export class GraphVectors {
  readonly #graph: TenantGraph;
  readonly #models: Pick<EmbeddingModels, 'use'>;
  #opening: Promise<OpenView> | undefined;
  #known: VectorView | undefined;

  constructor(graph: TenantGraph, models: Pick<EmbeddingModels, 'use'>) {
    this.#graph = graph;
    this.#models = models;
  }

  /** The view of earlier calls; undefined before the graph was open. */
  get known(): VectorView | undefined {
    return this.#known;
  }

  /** The view for one call, once the graph is open. Throws as the opening does. */
  async hold(): Promise<HeldView> {
    this.#opening ??= this.#open().catch((error: unknown) => {
      this.#opening = undefined;
      throw error;
    });
    const { view } = await this.#opening;
    return { view, release: () => undefined };
  }

  /** Runs work in a view of its own. */
  async during<T>(work: (view: VectorView) => Promise<T>): Promise<T> {
    const { view, release } = await this.hold();
    return work(view).finally(release);
  }

  async close(): Promise<void> {
    const open = await this.#opening?.catch(() => undefined);
    open?.model.release();
  }

  async #open(): Promise<OpenView> {
    const { model: name } = await this.#graph.vectors();
    const model = await this.#models.use(name);
    const view = { embedder: model.embedder };
    this.#known = view;
    return { view, model };
  }
}

export interface WithGraphVectors {
  readonly vectors: Pick<GraphVectors, 'during'>;
}
