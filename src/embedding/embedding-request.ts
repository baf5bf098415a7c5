/** The order in which texts are embedded: queries, single passages, those of calls with many items, and background texts last. */
export const PRIORITIES = ['query', 'passage', 'batch', 'background'] as const;
export type Priority = (typeof PRIORITIES)[number];

/** A text that a model thread has taken from its request. */
export interface TakenText {
  readonly text: string;
  readonly request: EmbeddingRequest;
  readonly deliver: (vector: Float32Array) => void;
}

/** One call for the vectors of at least one text. It resolves with all vectors, or rejects with the first failure. */
export class EmbeddingRequest {
  readonly priority: Priority;
  readonly tenant: string;
  readonly #texts: readonly string[];
  readonly #result = Promise.withResolvers<Float32Array[]>();
  readonly #vectors: Float32Array[] = [];
  #taken = 0;
  #delivered = 0;

  constructor(priority: Priority, texts: readonly string[], tenant = '') {
    this.priority = priority;
    this.#texts = texts;
    this.tenant = tenant;
  }

  get vectors(): Promise<Float32Array[]> {
    return this.#result.promise;
  }

  /** How many texts no thread has taken yet. */
  get waiting(): number {
    return this.#texts.length - this.#taken;
  }

  /** Takes the next text for a thread; call it only while one waits. */
  take(): TakenText {
    const index = this.#taken++;
    return {
      text: this.#texts[index] as string,
      request: this,
      deliver: (vector) => {
        this.#vectors[index] = vector;
        this.#delivered += 1;
        if (this.#delivered === this.#texts.length) this.#result.resolve(this.#vectors);
      },
    };
  }

  fail(error: Error): void {
    this.#result.reject(error);
  }
}
