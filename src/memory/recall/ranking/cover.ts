import { holds } from '../../features/features.ts';
import type { Question } from '../question.ts';
import { scoreOf, type Candidate } from './candidate.ts';
import { isNearDuplicate } from './near-duplicates.ts';
import { COVER } from './weights.ts';

/** More than sums of parts lose by rounding. */
const ABOVE = 1e-9;

interface Ranked {
  readonly candidate: Candidate;
  readonly score: number;
  /** Indexes of the query's terms that the node holds. */
  readonly terms: readonly number[];
}

/** A result's place in the order, with what puts it there beside its score. */
export interface Place {
  readonly candidate: Candidate;
  readonly cover?: number;
  readonly pin?: number;
  /** Keys of the candidates that are folded into it. */
  readonly duplicates: string[];
}

/**
 * Orders candidates that come best first: among the best by score the first results are chosen greedily, each the one
 * whose score and share of the query's terms and facets not covered yet are the most; the others follow by score. The
 * best direct hit stays first. Near-duplicates of a result are folded into it. Changes nothing that counts for a candidate: that is for `settle`.
 */
export function placesByCover(
  ranked: readonly Candidate[],
  question: Question,
  pinned: Candidate | undefined,
  most: number,
): Place[] {
  const isInPool = (each: Candidate, index: number) => index < COVER.among || each === pinned;
  const pool = ranked.filter(isInPool).map((candidate) => rankedOf(candidate, question));
  const places: Place[] = [];
  const cover = new Cover(pool, question);
  while (places.length < Math.min(COVER.choose, most) && pool.length > 0) {
    const first = places.length === 0 ? pool.find(({ candidate }) => candidate === pinned) : undefined;
    const best = bestOf(pool, cover);
    const next = first ?? best;
    pool.splice(pool.indexOf(next), 1);
    if (isFolded(next.candidate, places)) continue;
    const { candidate } = next;
    places.push({ candidate, cover: cover.gainOf(next), pin: liftOf(next, best, cover), duplicates: [] });
    cover.take(next);
  }
  const others = ranked.filter((each, index) => !isInPool(each, index));
  for (const candidate of [...pool.map((each) => each.candidate), ...others]) {
    if (places.length >= most) break;
    if (!isFolded(candidate, places)) places.push({ candidate, duplicates: [] });
  }
  return places;
}

/** The candidates in the order of their places, the parts of each adding up to its place. */
export function settle(places: readonly Place[]): Candidate[] {
  return places.map(({ candidate, cover, pin, duplicates }) => {
    if (cover !== undefined) candidate.parts.cover = cover;
    if (pin) candidate.parts.pin = pin;
    candidate.duplicates.push(...duplicates);
    return candidate;
  });
}

function rankedOf(candidate: Candidate, { terms }: Question): Ranked {
  const { features } = candidate;
  candidate.terms ??= terms.flatMap(({ hash }, index) =>
    features && (holds(features.terms, hash) || holds(features.otherTerms, hash)) ? [index] : [],
  );
  return { candidate, score: scoreOf(candidate), terms: candidate.terms };
}

/** What lifts the first result over the best, so that what the graph adds never costs the best direct hit its place. */
function liftOf(first: Ranked, best: Ranked, cover: Cover): number {
  const lift = best.score + cover.gainOf(best) - (first.score + cover.gainOf(first));
  return lift > 0 ? lift + ABOVE : 0;
}

/** The pool is in the order of scores, so that of equals the first is taken. */
function bestOf(pool: readonly Ranked[], cover: Cover): Ranked {
  let best = pool[0] as Ranked;
  let most = -Infinity;
  for (const each of pool) {
    const value = each.score + cover.gainOf(each);
    if (value > most) [best, most] = [each, value];
  }
  return best;
}

function isFolded(candidate: Candidate, places: readonly Place[]): boolean {
  const same = places.find((place) => isNearDuplicate(candidate, place.candidate));
  same?.duplicates.push(candidate.key);
  return same !== undefined;
}

/** What of the query the chosen results hold already. */
class Cover {
  readonly #idf: readonly number[];
  readonly #allIdf: number;
  readonly #facets: ReadonlySet<string>;
  readonly #coveredTerms = new Set<number>();
  readonly #coveredFacets = new Set<string>();

  constructor(pool: readonly Ranked[], { terms }: Question) {
    this.#idf = terms.map((_, index) => {
      const holders = pool.filter((each) => each.terms.includes(index)).length;
      return holders === 0 ? 0 : Math.log(1 + COVER.among / holders);
    });
    this.#allIdf = this.#idf.reduce((sum, idf) => sum + idf, 0);
    this.#facets = new Set(pool.flatMap(({ candidate }) => candidate.facets));
  }

  gainOf({ terms, candidate }: Ranked): number {
    let idf = 0;
    for (const term of terms) if (!this.#coveredTerms.has(term)) idf += this.#idf[term] ?? 0;
    const ofTerms = this.#allIdf > 0 ? (COVER.terms * idf) / this.#allIdf : 0;
    if (this.#facets.size < 2) return ofTerms;
    const fresh = candidate.facets.filter((facet) => !this.#coveredFacets.has(facet)).length;
    return ofTerms + (COVER.facets * fresh) / this.#facets.size;
  }

  take({ terms, candidate }: Ranked): void {
    for (const term of terms) this.#coveredTerms.add(term);
    for (const facet of candidate.facets) this.#coveredFacets.add(facet);
  }
}
