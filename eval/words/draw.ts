import { contentWords, stemOf } from '../../src/memory/text/terms.ts';
import { seeded } from '../../test/support/random.ts';
import type { CorpusNode } from '../corpus.ts';

/** Words of one passage, in any order. */
export interface WordQuery {
  readonly key: string;
  readonly query: string;
}

const [MIN_WORDS, MAX_WORDS] = [4, 7];

/** Draws content words of passages that no other passage repeats, each passage once, from those with enough words. */
export function drawWords(nodes: readonly CorpusNode[], queries: number, seed: number): WordQuery[] {
  const random = seeded(seed);
  const counts = new Map<string, number>();
  for (const { description } of nodes) counts.set(description, (counts.get(description) ?? 0) + 1);
  const passages = nodes
    .filter(({ description }) => counts.get(description) === 1)
    .map(({ key, description }) => ({ key, words: wordsOf(description) }))
    .filter(({ words }) => words.length >= MAX_WORDS);
  return shuffled(passages, random)
    .slice(0, queries)
    .map(({ key, words }) => {
      const count = MIN_WORDS + Math.floor(random() * (MAX_WORDS - MIN_WORDS + 1));
      return { key, query: shuffled(words, random).slice(0, count).join(' ') };
    });
}

/** The words that carry meaning as the text has them, each once whatever its ending. */
function wordsOf(text: string): string[] {
  const words = new Map<string, string>();
  for (const word of text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []) {
    const [folded, ...more] = contentWords(word);
    if (folded !== undefined && more.length === 0) words.set(stemOf(folded), word);
  }
  return [...words.values()];
}

function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ item, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}
