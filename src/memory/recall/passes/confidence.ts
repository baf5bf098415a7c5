import { cjkPairs, hashOfTerm, termsOf } from '../../text/terms.ts';
import { holdsTerm, nearest, type Hit, type Shown } from '../hit.ts';
import type { Question } from '../question/question.ts';
import type { Pass } from './pass.ts';

/**
 * A logistic regression on the first results of the questions of eval/agent that have an answer: whether a result is right by the
 * cosine above the model's floor, the share of the query's words that it holds, codes and names, whether it is of the kind of which
 * all are asked for, how far its score leads the others or trails them, and whether a relationship put it where it is.
 */
const LOGIT = { near: 3.2, words: 0.9, sure: 0.65, kind: 2.9, lead: 1.6, asked: 1.55, constant: -1 };
/** So sure, nine of ten were right; and nine of ten that were right are surer than low. */
const HIGH = 0.83;
const MEDIUM = 0.36;
/** A text that is not near must hold at least this share of the query's words, by their rarity. */
const MIN_WORDS = 0.35;
/** Of another language or in other words, what answers lies a little below the floor. */
const FAR = -0.03;
/** Who holds one of so few pairs of characters holds the word; of more, how many is not known here. */
const FEW_PAIRS = 2;
const SOME_PAIRS = 0.6;
/** Components of a score that speak for a result whatever its cosine. */
const SURE = ['exact', 'token', 'name'] as const;
const HINTS = [...SURE, 'date', 'fuzzy', 'facet', 'kind'] as const;

/** Says of each hit by itself what speaks for it. Where no hit has a code or number that the query names, nothing does. */
export const judge: Pass = (hits, { question, memory }) => {
  const known = hits.filter(({ features, passages }) => features !== undefined || passages.length > 0);
  if (isTokenUnknown(hits, known, question)) return hits;
  const words = new WordShares(known, question);
  const { cosineFloor } = memory.embedder;
  return hits.map((hit) => withSupport(hit, nearest(hit) - cosineFloor, words.of(hit)));
};

function withSupport(hit: Hit, near: number, words: number): Hit {
  const { parts, features, passages } = hit;
  // A node that was stored a moment ago is not known yet.
  if (!features && passages.length === 0) return { ...hit, confidence: 'low', support: supportOf(hit, 0, 0) };
  const isHinted = HINTS.some((name) => (parts[name] ?? 0) > 0);
  if (near < FAR && words < MIN_WORDS && !isHinted) return hit;
  // "Chess" where "cheese" was asked for: that nothing else was found makes it no surer.
  const isSpelling =
    near < 0 && words === 0 && HINTS.every((name) => (name === 'fuzzy') === Boolean(parts[name]));
  const support = supportOf(hit, near, words) - (isSpelling ? LOGIT.lead : 0);
  return { ...hit, confidence: 'low', support };
}

function supportOf({ parts, channels }: Hit, near: number, words: number): number {
  const sure = Math.max(...SURE.map((name) => parts[name] ?? 0));
  const kind = LOGIT.kind * (channels.kind ?? 0);
  return LOGIT.near * near + LOGIT.words * words + LOGIT.sure * sure + kind + LOGIT.constant;
}

/** How sure each result is, beside the others. */
export const rateConfidence: Pass<Shown> = (results) => {
  const [best = 0, second = 0] = results.map(({ score }) => score).sort((a, b) => b - a);
  return results.map((hit) => {
    if (hit.support === undefined) return hit;
    const lead = (hit.score - (hit.score === best ? second : best)) / (best || 1);
    const asked = (hit.parts.asked ?? 0) > 0 ? LOGIT.asked : 0;
    const probability = 1 / (1 + Math.exp(-(hit.support + LOGIT.lead * lead + asked)));
    return { ...hit, confidence: probability >= HIGH ? 'high' : probability >= MEDIUM ? 'medium' : 'low' };
  });
};

/** The shares of the query's words that hits hold, by the rarity of the words among all hits. */
class WordShares {
  readonly #terms: readonly { readonly hash: number; readonly rarity: number }[];
  readonly #all: number;
  /** Of a script without spaces: what the best hit by its pairs of characters holds, and that hit's score. */
  readonly #pairs: { readonly share: number; readonly best: number };

  constructor(hits: readonly Hit[], { terms, period, cjk }: Question) {
    const share = cjkPairs(cjk).length <= FEW_PAIRS ? 1 : SOME_PAIRS;
    this.#pairs = { share, best: Math.max(0, ...hits.map(({ channels }) => channels.cjk ?? 0)) };
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
    const words = held.reduce((sum, { rarity }) => sum + rarity, 0) / (this.#all || 1);
    const { share, best } = this.#pairs;
    return Math.max(words, (share * (hit.channels.cjk ?? 0)) / (best || 1));
  }
}

/** A code or number of the query that no hit has. Those of a time may be written in another way. */
function isTokenUnknown(hits: readonly Hit[], known: readonly Hit[], { tokens, period }: Question): boolean {
  if (tokens.length === 0 || period || hits.some(hasToken)) return false;
  const terms = tokens.flatMap(([form = '']) => termsOf(form));
  return terms.some((term) => holdersOf(hashOfTerm(term), known) === 0);
}

function hasToken({ channels, passages: [best] }: Hit): boolean {
  return Boolean(channels.token) || (best?.tokens ?? 0) > 0;
}

function holdersOf(hash: number, hits: readonly Hit[]): number {
  return hits.filter((hit) => holdsTerm(hit, hash)).length;
}
