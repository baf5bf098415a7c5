/** Characters of JSON in one answer. Its first item may be larger. */
const MAX_ANSWER_CHARACTERS = 4 * 2 ** 20;
/** The name of this limit in `truncated`. */
export const ANSWER_SIZE = 'answer_size';

/** Characters of `data` up to which it is read in a list. */
export interface DataLimits {
  readonly ofNode: number;
  readonly ofRelationship: number;
}

/** Longer data is read in a second statement, if the answer has room for it. */
export const LISTED_DATA: DataLimits = { ofNode: 16_384, ofRelationship: 2_048 };
/** More than any data has. */
export const WHOLE_DATA: DataLimits = { ofNode: 2 ** 30, ofRelationship: 2 ** 30 };
/** How many copies of long data are in memory on its way from the database to an answer. */
export const COPIES = 2;

/** The space that an answer has left. Its lists take it in order, each as far as it fits. */
export class AnswerSpace {
  #left: number;
  #isEmpty = true;
  #isCut = false;

  constructor(characters = MAX_ANSWER_CHARACTERS) {
    this.#left = characters;
  }

  /** The first of the items, as many as fit. The first item of an answer always fits. */
  take<T>(items: readonly T[], sizeOf = (item: T): number => JSON.stringify(item).length): T[] {
    const end = items.findIndex((item) => {
      const size = sizeOf(item);
      if (size > this.#left && !this.#isEmpty) return true;
      this.#left -= size;
      this.#isEmpty = false;
      return false;
    });
    if (end < 0) return [...items];
    this.#isCut = true;
    // Later items that are small enough would be out of order.
    this.#left = 0;
    return items.slice(0, end);
  }

  /** The name of the limit if it cut the answer. */
  get truncated(): string[] {
    return this.#isCut ? [ANSWER_SIZE] : [];
  }
}
