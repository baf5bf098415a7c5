/** One call for vectors: settled with all of them, or by its first failure. */
export class EmbeddingRequest {
  readonly vectors: Promise<Float32Array[]>;
  readonly #texts: readonly string[];
  readonly #done: Float32Array[] = [];
  #missing: number;
  #next = 0;
  #resolve!: (vectors: Float32Array[]) => void;
  #reject!: (error: Error) => void;

  constructor(texts: readonly string[]) {
    this.#texts = texts;
    this.#missing = texts.length;
    this.vectors = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    if (texts.length === 0) this.#resolve([]);
  }

  /** Texts that no thread has taken yet. */
  get waiting(): number {
    return this.#texts.length - this.#next;
  }

  /** Takes the next text for a thread; call it only while one waits. */
  take(): TakenText {
    const index = this.#next;
    this.#next += 1;
    return {
      text: this.#texts[index] ?? '',
      deliver: (vector) => this.#deliver(index, vector),
      request: this,
    };
  }

  fail(error: Error): void {
    this.#next = this.#texts.length;
    this.#reject(error);
  }

  #deliver(index: number, vector: Float32Array): void {
    this.#done[index] = vector;
    this.#missing -= 1;
    if (this.#missing === 0) this.#resolve(this.#done);
  }
}

/** A text on its way through a model thread. */
export interface TakenText {
  readonly text: string;
  readonly request: EmbeddingRequest;
  readonly deliver: (vector: Float32Array) => void;
}
