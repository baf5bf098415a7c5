import { foldedWords } from '../../../language/fold.ts';
import { hashOfTerm, stemOf } from '../../text/terms.ts';
import type { Question } from '../question/question.ts';
import { holdsTerm, type Scored } from './score.ts';

/** How sure it is that a memory answers the query; `none` where nothing speaks for it. */
export type Confidence = 'high' | 'medium' | 'low' | 'none';

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
/** Results by which an answer is judged. */
const JUDGED = 5;

/** Judges results against the candidates among which they were found. */
export class Confidences {
  readonly #terms: readonly { readonly hash: number; readonly rarity: number }[];
  readonly #rarities: number;
  readonly #cosineFloor: number;
  readonly #isTokenUnknown: boolean;

  constructor(candidates: readonly Scored[], question: Question, cosineFloor: number) {
    const all = candidates.filter(({ features, passage }) => features ?? passage);
    const ofTime = new Set(question.period?.terms);
    const terms = question.terms.filter(({ hash }) => !ofTime.has(hash));
    this.#terms = terms.map(({ hash }) => {
      const holders = holdersOf(hash, all);
      return { hash, rarity: Math.log(1 + (all.length + 1) / (holders + 0.5)) };
    });
    this.#rarities = this.#terms.reduce((sum, { rarity }) => sum + rarity, 0);
    this.#cosineFloor = cosineFloor;
    this.#isTokenUnknown = isTokenUnknown(candidates, all, question);
  }

  /** Of one result. A link from a better one speaks for it a little. */
  of(result: Scored): Confidence {
    const own = this.#ofItself(result);
    return own === 'none' && result.path ? 'low' : own;
  }

  #ofItself(result: Scored): Confidence {
    const { components, features, passage, cosine, sentenceCosine } = result;
    const weight = (name: (typeof HINTS)[number]) => components[name] ?? 0;
    if (SURE.some((name) => weight(name) >= SURE_ENOUGH)) return 'high';
    // A node that was stored a moment ago is not known yet.
    if (!features && !passage) return 'low';
    const near = Math.max(cosine, sentenceCosine) - this.#cosineFloor;
    const words = this.#shareOfWords(result);
    const isSupported = HINTS.some((name) => weight(name) > 0);
    if (near < 0 && words < MIN_WORDS && !isSupported) return 'none';
    const probability = 1 / (1 + Math.exp(-(LOGIT.near * near + LOGIT.words * words + LOGIT.constant)));
    return probability >= HIGH ? 'high' : probability >= MEDIUM ? 'medium' : 'low';
  }

  /** Of an answer, best first: that of its surest result. Where it has no code or number that the query names, `none`. */
  ofAll(results: readonly Scored[]): Confidence {
    if (this.#isTokenUnknown) return 'none';
    const judged = new Set(results.slice(0, JUDGED).map((each) => this.#ofItself(each)));
    return (['high', 'medium', 'low'] as const).find((level) => judged.has(level)) ?? 'none';
  }

  #shareOfWords(result: Scored): number {
    const held = this.#terms.filter(({ hash }) => holdsTerm(result, hash));
    return held.reduce((sum, { rarity }) => sum + rarity, 0) / (this.#rarities || 1);
  }
}

/** A code or number of the query that no candidate has. Those of a time may be written in another way. */
function isTokenUnknown(
  candidates: readonly Scored[],
  all: readonly Scored[],
  { tokens, period }: Question,
): boolean {
  if (tokens.length === 0 || period || candidates.some(hasToken)) return false;
  const words = tokens.flatMap(([form = '']) => foldedWords(form));
  return words.some((word) => holdersOf(hashOfTerm(stemOf(word)), all) === 0);
}

function hasToken({ candidate, passage }: Scored): boolean {
  return Boolean(candidate.hits.token) || (passage?.tokens ?? 0) > 0;
}

function holdersOf(hash: number, all: readonly Scored[]): number {
  return all.filter((each) => holdsTerm(each, hash)).length;
}
