import { Random } from './random.ts';

const TOPICS = 100;
const WORDS_A_TOPIC = 60;
/** Topics consist of words that are neither very frequent nor very rare. */
const TOPIC_RANKS = { from: 400, to: 8_000 };
const SHARE_OF_TOPIC = 0.45;
const QUERY_WORDS = { topic: 5, common: 3 };

/** Texts with the word frequencies of English, each about one of a hundred topics. */
export class Texts {
  readonly #random: Random;
  readonly #words: readonly string[];
  readonly #topics: readonly (readonly string[])[];

  constructor(words: readonly string[], seed: number) {
    this.#words = words;
    const topics = new Random(1);
    this.#topics = Array.from({ length: TOPICS }, () =>
      Array.from(
        { length: WORDS_A_TOPIC },
        () => words[topics.between(TOPIC_RANKS.from, TOPIC_RANKS.to)] as string,
      ),
    );
    this.#random = new Random(seed);
  }

  /** 20 to 40 words. */
  description(): string {
    const topic = this.#random.pick(this.#topics);
    const length = this.#random.between(20, 40);
    return Array.from({ length }, () =>
      this.#random.next() < SHARE_OF_TOPIC ? this.#wordOf(topic) : this.#wordOf(this.#words),
    ).join(' ');
  }

  /** Eight different words; a new query at every call. */
  query(): string {
    const topic = this.#random.pick(this.#topics);
    const words = new Set<string>();
    while (words.size < QUERY_WORDS.common) words.add(this.#wordOf(this.#words));
    while (words.size < QUERY_WORDS.common + QUERY_WORDS.topic) words.add(this.#wordOf(topic));
    return [...words].join(' ');
  }

  #wordOf(words: readonly string[]): string {
    return words[this.#random.zipf(words.length)] as string;
  }
}
