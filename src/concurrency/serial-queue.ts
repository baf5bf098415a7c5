/** Runs work one after the other, in the order it comes, for each name apart. */
export class SerialQueue {
  readonly #last = new Map<string, Promise<unknown>>();

  /** Runs the work once all that came before it has ended, however that ended. */
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
