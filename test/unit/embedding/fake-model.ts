import { embeddingFailed } from '../../../src/embedding/embedding-errors.ts';
import type { ModelThread, StartModelThread } from '../../../src/embedding/model-thread.ts';

/** Model threads that answer when the test calls `step`: the vector of a text contains the length of the text. */
export class FakeModel {
  readonly threads: FakeThread[] = [];
  starts = 0;
  failStart: Error | undefined;

  readonly start: StartModelThread = (onEnd) => {
    this.starts += 1;
    if (this.failStart) return Promise.reject(this.failStart);
    const thread = new FakeThread(onEnd);
    this.threads.push(thread);
    return Promise.resolve(thread);
  };

  /** Texts under way, one for each busy thread. */
  get underWay(): string[] {
    return this.threads.flatMap((thread) => thread.text ?? []);
  }

  /** Lets each busy thread finish its text. */
  async step(): Promise<void> {
    for (const thread of this.threads) thread.finish();
    await settle();
  }
}

class FakeThread implements ModelThread {
  isClosed = false;
  text: string | undefined;
  readonly #onEnd: (thread: ModelThread) => void;
  #resolve: (vector: Float32Array) => void = () => {};
  #reject: (error: Error) => void = () => {};

  constructor(onEnd: (thread: ModelThread) => void) {
    this.#onEnd = onEnd;
  }

  embed(text: string): Promise<Float32Array> {
    if (this.text !== undefined) throw new Error('A model thread was given a second text at once.');
    this.text = text;
    return new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  finish(): void {
    if (this.text === undefined) return;
    const vector = Float32Array.of(this.text.length);
    this.text = undefined;
    this.#resolve(vector);
  }

  /** The model throws, and the thread goes on. */
  refuse(): void {
    this.text = undefined;
    this.#reject(embeddingFailed('refused'));
  }

  die(): void {
    this.text = undefined;
    this.#reject(embeddingFailed('the thread ended'));
    this.#onEnd(this);
  }

  close(): Promise<void> {
    this.isClosed = true;
    this.finish();
    return Promise.resolve();
  }
}

/** Runs the callbacks of settled promises. */
export function settle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
