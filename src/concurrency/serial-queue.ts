/** Runs the work of each name one after the other, in the order of the calls. */
export class SerialQueue {
  readonly #last = new Map<string, Promise<unknown>>();

  /** Runs the work after all earlier work of the name has ended or failed. */
  run<T>(name: string, work: () => Promise<T>): Promise<T> {
    const result = (this.#last.get(name) ?? Promise.resolve()).then(work);
    const ended = result.then(
      () => undefined,
      () => undefined,
    );
    this.#last.set(name, ended);
    void ended.then(() => this.#last.get(name) === ended && this.#last.delete(name));
    return result;
  }
}
