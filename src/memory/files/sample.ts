/** The first items of a stream, and others evenly from the rest, so that a long one takes no more memory than a short one. */
export class Sample<T> {
  readonly #first: T[] = [];
  readonly #others: T[] = [];
  readonly #limits: { readonly first: number; readonly others: number };
  /** Every so many of the rest is kept; twice as many where they have become too many. */
  #step = 1;
  #seen = 0;

  constructor(limits: { readonly first: number; readonly others: number }) {
    this.#limits = limits;
  }

  add(item: T): void {
    if (this.#first.length < this.#limits.first) return void this.#first.push(item);
    if (this.#seen++ % this.#step !== 0) return;
    this.#others.push(item);
    if (this.#others.length <= this.#limits.others) return;
    this.#others.splice(0, Infinity, ...this.#others.filter((_, at) => at % 2 === 0));
    this.#step *= 2;
  }

  get items(): readonly T[] {
    return [...this.#first, ...this.#others];
  }
}
