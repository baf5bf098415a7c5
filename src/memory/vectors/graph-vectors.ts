import { SerialQueue } from '../../concurrency/serial-queue.ts';
import type { EmbeddingModels, UsedModel } from '../../embedding/embedding-models.ts';
import { AppError } from '../../errors.ts';
import type { TenantGraph } from '../../graph/graph.ts';
import { changeRecord } from '../../graph/queries/reindex.ts';
import type { ParamsOf } from '../../graph/query.ts';
import { runQuery } from '../../graph/run-query.ts';
import { toStored, type VectorRecord } from '../../graph/schema/vector-record.ts';
import { graphEmbedder, type GraphEmbedder } from './graph-embedder.ts';

/** How a call reads and writes the vectors of its graph; it stays the same until the call ends. */
export interface VectorView {
  readonly record: VectorRecord;
  readonly embedder: GraphEmbedder;
}

/** A view while a call uses it; `release` may be called once. */
export interface HeldView {
  readonly view: VectorView;
  readonly release: () => void;
}

/** A view with the calls that use it. Its models stay open until it is replaced and the last call ends. */
class OpenView {
  readonly view: VectorView;
  readonly ended = Promise.withResolvers<void>();
  readonly #models: UsedModel[];
  #calls = 0;
  #isReplaced = false;

  constructor(view: VectorView, models: UsedModel[]) {
    this.view = view;
    this.#models = models;
  }

  hold(): HeldView {
    this.#calls += 1;
    return {
      view: this.view,
      release: () => {
        this.#calls -= 1;
        this.#endIfUnused();
      },
    };
  }

  replace(): Promise<void> {
    this.#isReplaced = true;
    this.#endIfUnused();
    return this.ended.promise;
  }

  #endIfUnused(): void {
    if (!this.#isReplaced || this.#calls > 0) return;
    for (const { release } of this.#models.splice(0)) release();
    this.ended.resolve();
  }
}

/** The vectors of one open graph: which models they are made with, and which slot is searched. */
export class GraphVectors {
  readonly #graph: TenantGraph;
  readonly #models: Pick<EmbeddingModels, 'use'>;
  #current: Promise<OpenView> | undefined;
  #known: VectorView | undefined;
  #drained: Promise<unknown> = Promise.resolve();
  readonly #changes = new SerialQueue();

  constructor(graph: TenantGraph, models: Pick<EmbeddingModels, 'use'>) {
    this.#graph = graph;
    this.#models = models;
  }

  /** The latest view; undefined before the graph was open. */
  get known(): VectorView | undefined {
    return this.#known;
  }

  /** The view for one call, once the graph is open. Throws as the opening does. */
  async hold(): Promise<HeldView> {
    this.#current ??= this.#graph.vectors().then((record) => this.#open(record));
    const current = this.#current;
    try {
      return (await current).hold();
    } catch (error) {
      if (this.#current === current) this.#current = undefined;
      throw error;
    }
  }

  /** Runs work in a view of its own. */
  async during<T>(work: (view: VectorView) => Promise<T>): Promise<T> {
    const { view, release } = await this.hold();
    return work(view).finally(release);
  }

  /** What the graph records of its vectors. */
  record(): Promise<VectorRecord> {
    return this.during(({ record }) => Promise.resolve(record));
  }

  /** Changes the record from what it was; later calls have its view. Throws CONFLICT where another change came first. */
  change(before: VectorRecord, after: VectorRecord): Promise<void> {
    return this.#changes.run('record', async () => {
      const opened = await this.#open(after);
      const stored = { before: toStored(before), after: toStored(after) };
      await this.#write(stored).catch(async (error: unknown) => {
        await opened.replace();
        throw error;
      });
      this.#known = opened.view;
      const earlier = await this.#current;
      this.#current = Promise.resolve(opened);
      this.#drained = Promise.all([this.#drained, earlier?.replace()]);
    });
  }

  /** Resolves when no call has an earlier view. */
  async drained(): Promise<void> {
    await this.#drained;
  }

  async close(): Promise<void> {
    const current = await this.#current?.catch(() => undefined);
    void current?.replace();
  }

  async #write(stored: ParamsOf<typeof changeRecord>): Promise<void> {
    if ((await runQuery(this.#graph, changeRecord, stored)).length > 0) return;
    const message = 'The model of the graph was changed meanwhile. Look at its state, and try again.';
    throw new AppError('CONFLICT', message);
  }

  async #open(record: VectorRecord): Promise<OpenView> {
    const own = await this.#models.use(record.model);
    const next = record.next && (await this.#next(record.next.model, own));
    const of = { next: next?.embedder, tenant: this.#graph.tenant.namespace };
    const view = { record, embedder: graphEmbedder(record.slot, own.embedder, of) };
    this.#known ??= view;
    return new OpenView(view, next ? [own, next] : [own]);
  }

  async #next(model: string, own: UsedModel): Promise<UsedModel> {
    try {
      return await this.#models.use(model);
    } catch (error) {
      own.release();
      throw error;
    }
  }
}

export interface WithGraphVectors {
  readonly vectors: Pick<GraphVectors, 'during'>;
}
