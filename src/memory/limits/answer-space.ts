/** Characters of JSON that one answer holds at most, its first result aside. */
const ANSWER_CHARACTERS = 4 * 2 ** 20;
/** How `truncated` names it. */
export const ANSWER_SIZE = 'answer_size';
/** Characters of data up to which it is read with the rest. */
export interface DataLimits {
  readonly ofNode: number;
  readonly ofRelationship: number;
}

/** Data of a node or a relationship that comes with a list; longer data is read once it is known to fit into the answer. */
export const LISTED_DATA = { ofNode: 16_384, ofRelationship: 2_048 } as const;
/** Times that long data lies in memory on its way from the database to an answer. */
export const COPIES = 2;
/** Longer than any. */
export const WHOLE_DATA = { ofNode: 2 ** 30, ofRelationship: 2 ** 30 } as const;

/** The room that an answer has left: taken by its lists in order, each as far as it fits. */
export class AnswerSpace {
  #left: number;
  #isEmpty = true;
  #isCut = false;

  constructor(characters = ANSWER_CHARACTERS) {
    this.#left = characters;
  }

  /** The first of the items, as many as fit; the very first item of an answer always does. */
  take<T>(items: readonly T[], sizeOf: (item: T) => number = jsonSize): T[] {
    const end = items.findIndex((item) => {
      const size = sizeOf(item);
      if (size > this.#left && !this.#isEmpty) return true;
      this.#left -= size;
      this.#isEmpty = false;
      return false;
    });
    if (end < 0) return [...items];
    this.#isCut = true;
    // What is smaller and comes later would be out of order.
    this.#left = 0;
    return items.slice(0, end);
  }

  /** The name of the limit, where it cut the answer. */
  get truncated(): string[] {
    return this.#isCut ? [ANSWER_SIZE] : [];
  }
}

function jsonSize(item: unknown): number {
  return JSON.stringify(item).length;
}
