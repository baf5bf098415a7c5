import { foldedWords } from '../../../language/fold.ts';
import { hashOfTerm, stemOf } from '../../text/terms.ts';
import { holdsTerm, nearest, type Confidence, type Hit } from '../hit.ts';
import type { Question } from '../question/question.ts';
import type { Pass } from './pass.ts';

/**
 * A logistic regression on the best results of queries with an answer, and of the same queries with their answers left out of
 * the corpus or asked of another graph. `near` is for the cosine above the model's floor.
 */
const LOGIT = { near: 5.5, words: 2.1, constant: -1.6 };
const HIGH = 0.65;
const MEDIUM = 0.45;
/** A text that is not near must hold at least this share of the query's words, by their rarity. */
const MIN_WORDS = 0.35;
/** Components of a score that speak for a result whatever its cosine. */
const SURE = ['exact', 'token', 'name'] as const;
const SURE_ENOUGH = 0.3;
const HINTS = [...SURE, 'date', 'fuzzy', 'facet'] as const;
/** Judges each hit by itself. Where no hit has a code or number that the query names, nothing answers it. */
export const judge: Pass = (hits, { question, memory }) => {
  const known = hits.filter(({ features, passages }) => features !== undefined || passages.length > 0);
  if (isTokenUnknown(hits, known, question)) return hits;
  const words = new WordShares(known, question);
  const { cosineFloor } = memory.embedder;
  return hits.map((hit) => ({ ...hit, confidence: confidenceOf(hit, words.of(hit), cosineFloor) }));
};

function confidenceOf(hit: Hit, words: number, cosineFloor: number): Confidence {
  const { parts, features, passages } = hit;
  const weight = (name: (typeof HINTS)[number]) => parts[name] ?? 0;
  if (SURE.some((name) => weight(name) >= SURE_ENOUGH)) return 'high';
  // A node that was stored a moment ago is not known yet.
  if (!features && passages.length === 0) return 'low';
  const near = nearest(hit) - cosineFloor;
  const isSupported = HINTS.some((name) => weight(name) > 0);
  if (near < 0 && words < MIN_WORDS && !isSupported) return 'none';
  const probability = 1 / (1 + Math.exp(-(LOGIT.near * near + LOGIT.words * words + LOGIT.constant)));
  return probability >= HIGH ? 'high' : probability >= MEDIUM ? 'medium' : 'low';
}

/** The shares of the query's words that hits hold, by the rarity of the words among all hits. */
class WordShares {
  readonly #terms: readonly { readonly hash: number; readonly rarity: number }[];
  readonly #all: number;

  constructor(hits: readonly Hit[], { terms, period }: Question) {
    const ofTime = new Set(period?.terms);
    const asked = terms.filter(({ hash }) => !ofTime.has(hash));
    this.#terms = asked.map(({ hash }) => {
      const rarity = Math.log(1 + (hits.length + 1) / (holdersOf(hash, hits) + 0.5));
      return { hash, rarity };
    });
    this.#all = this.#terms.reduce((sum, { rarity }) => sum + rarity, 0);
  }

  of(hit: Hit): number {
    const held = this.#terms.filter(({ hash }) => holdsTerm(hit, hash));
    return held.reduce((sum, { rarity }) => sum + rarity, 0) / (this.#all || 1);
  }
}

/** A code or number of the query that no hit has. Those of a time may be written in another way. */
function isTokenUnknown(hits: readonly Hit[], known: readonly Hit[], { tokens, period }: Question): boolean {
  if (tokens.length === 0 || period || hits.some(hasToken)) return false;
  const words = tokens.flatMap(([form = '']) => foldedWords(form));
  return words.some((word) => holdersOf(hashOfTerm(stemOf(word)), known) === 0);
}

function hasToken({ channels, passages: [best] }: Hit): boolean {
  return Boolean(channels.token) || (best?.tokens ?? 0) > 0;
}

function holdersOf(hash: number, hits: readonly Hit[]): number {
  return hits.filter((hit) => holdsTerm(hit, hash)).length;
}
