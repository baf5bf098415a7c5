import { byScore, holdsTerm, matchesInOrder, nearest, plus, type Hit } from '../hit.ts';
import type { Question } from '../question/question.ts';
import { DIVERSIFY, ORDERED, RERANK } from '../weights.ts';
import { isNearDuplicate } from './near-duplicates.ts';
import type { Pass } from './pass.ts';

/** More than rounding takes from a sum of parts. */
const MIN_LEAD = 1e-9;

/** Places kept for what had a relationship in the time that is asked for. */
const MAX_HOLDERS = 3;

/** A hit with the indexes of the query terms that it contains. */
interface Contender {
  readonly hit: Hit;
  readonly terms: readonly number[];
}

/** Chooses the results among the hits that match, and where none does among the nearest: as many as are asked for, and as are ordered. */
export const choose: Pass = (hits, { memory, request, question }) => {
  const max = Math.max(request.max_results, memory.reranker ? RERANK.results : ORDERED);
  const matching = matchesInOrder(hits, memory.embedder.cosineFloor);
  if (matching.length > 0) return diversify(matching, question, max);
  return hits.toSorted((a, b) => nearest(b) - nearest(a) || byScore(a, b)).slice(0, max);
};

/**
 * Fills the first places one by one with the hit that has the highest sum of score and share of the query's terms and facets
 * that no earlier result has (maximum coverage); the others follow by score. The best direct hit stays first, and what had its
 * relationship in the time that is asked for is among the first. Near-duplicates are folded into their result.
 */
export function diversify(ranked: readonly Hit[], question: Question, max: number): Hit[] {
  const { heldThen = [] } = ranked.find(({ isBestDirect }) => isBestDirect) ?? {};
  const isHolder = ({ key }: Hit) => heldThen.includes(key);
  const isInPool = (hit: Hit, index: number) =>
    index < DIVERSIFY.among || hit.isBestDirect === true || isHolder(hit);
  const termsIn = (hit: Hit) => question.terms.flatMap(({ hash }, at) => (holdsTerm(hit, hash) ? [at] : []));
  const pool = ranked.filter(isInPool).map((hit): Contender => ({ hit, terms: termsIn(hit) }));
  const coverage = new Coverage(pool, question);
  const chosen: Hit[] = [];
  while (chosen.length < Math.min(ORDERED, max) && pool.length > 0) {
    const best = bestOf(pool, coverage);
    const holders = pool.filter(({ hit }) => isHolder(hit)).slice(0, MAX_HOLDERS);
    const isFull = ORDERED - chosen.length <= holders.length;
    const pinned = chosen.length === 0 ? pool.find(({ hit }) => hit.isBestDirect) : isFull && holders[0];
    const next = pinned || best;
    pool.splice(pool.indexOf(next), 1);
    if (isFolded(next.hit, chosen)) continue;
    const pin = leadNeeded(next, best, coverage);
    chosen.push(plus(next.hit, { cover: coverage.gainOf(next), ...(pin > 0 && { pin }) }));
    coverage.add(next);
  }
  const others = ranked.filter((hit, index) => !isInPool(hit, index));
  for (const hit of [...pool.map((each) => each.hit), ...others]) {
    if (chosen.length >= max) break;
    if (!isFolded(hit, chosen)) chosen.push(hit);
  }
  return chosen;
}

/** Lifts the best direct hit over the best, so that links never cost it its place. */
function leadNeeded(pinned: Contender, best: Contender, coverage: Coverage): number {
  const lead = coverage.valueOf(best) - coverage.valueOf(pinned);
  return lead > 0 ? lead + MIN_LEAD : 0;
}

/** The pool is ordered by score, so that the first of equals wins. */
function bestOf(pool: readonly Contender[], coverage: Coverage): Contender {
  const values = pool.map((each) => coverage.valueOf(each));
  return pool[values.indexOf(Math.max(...values))] as Contender;
}

function isFolded(hit: Hit, chosen: Hit[]): boolean {
  const at = chosen.findIndex((each) => isNearDuplicate(hit, each));
  const same = chosen[at];
  if (same) chosen[at] = { ...same, duplicates: [...same.duplicates, hit.key] };
  return same !== undefined;
}

/** The terms and facets of the query that the chosen results have. */
class Coverage {
  readonly #idf: readonly number[];
  readonly #allIdf: number;
  readonly #facets: ReadonlySet<string>;
  readonly #coveredTerms = new Set<number>();
  readonly #coveredFacets = new Set<string>();

  constructor(pool: readonly Contender[], { terms }: Question) {
    this.#idf = terms.map((_, index) => {
      const count = pool.filter((each) => each.terms.includes(index)).length;
      return count === 0 ? 0 : Math.log(1 + DIVERSIFY.among / count);
    });
    this.#allIdf = this.#idf.reduce((sum, idf) => sum + idf, 0);
    this.#facets = new Set(pool.flatMap(({ hit }) => hit.facets));
  }

  valueOf(contender: Contender): number {
    return contender.hit.score + this.gainOf(contender);
  }

  gainOf({ terms, hit }: Contender): number {
    const newTerms = terms.filter((term) => !this.#coveredTerms.has(term));
    const idf = newTerms.reduce((sum, term) => sum + (this.#idf[term] ?? 0), 0);
    const ofTerms = this.#allIdf > 0 ? (DIVERSIFY.terms * idf) / this.#allIdf : 0;
    if (this.#facets.size < 2) return ofTerms;
    const newFacets = hit.facets.filter((facet) => !this.#coveredFacets.has(facet));
    return ofTerms + (DIVERSIFY.facets * newFacets.length) / this.#facets.size;
  }

  add({ terms, hit }: Contender): void {
    for (const term of terms) this.#coveredTerms.add(term);
    for (const facet of hit.facets) this.#coveredFacets.add(facet);
  }
}
