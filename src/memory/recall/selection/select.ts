import type { Question } from '../question/question.ts';
import { holdsTerm, plus, type Scored } from '../scores/score.ts';
import { DIVERSIFY } from '../weights.ts';
import { isNearDuplicate } from './near-duplicates.ts';

/** More than rounding takes from a sum of components. */
const MIN_LEAD = 1e-9;

/** A result, with the keys of its near-duplicates. */
export interface Selected {
  readonly result: Scored;
  readonly duplicates: string[];
}

/** A candidate with the indexes of the query terms that it contains. */
interface Contender {
  readonly scored: Scored;
  readonly terms: readonly number[];
}

/**
 * Chooses the results among ranked candidates. It fills the first places one by one with the candidate that has the
 * highest sum of score and share of the query's terms and facets that no earlier result has (maximum coverage); the
 * others follow by score. `pinned`, the best direct hit, stays first. Near-duplicates are folded into their result.
 */
export function select(
  ranked: readonly Scored[],
  question: Question,
  pinned: string | undefined,
  max: number,
): Selected[] {
  const isPinned = ({ candidate }: Scored) => candidate.key === pinned;
  const isInPool = (each: Scored, index: number) => index < DIVERSIFY.among || isPinned(each);
  const pool = ranked.filter(isInPool).map((each) => contenderOf(each, question));
  const coverage = new Coverage(pool, question);
  const selected: Selected[] = [];
  while (selected.length < Math.min(DIVERSIFY.choose, max) && pool.length > 0) {
    const best = bestOf(pool, coverage);
    const first = selected.length === 0 ? pool.find(({ scored }) => isPinned(scored)) : undefined;
    const next = first ?? best;
    pool.splice(pool.indexOf(next), 1);
    if (isFolded(next.scored, selected)) continue;
    const pin = leadNeeded(next, best, coverage);
    const components = { cover: coverage.gainOf(next), ...(pin > 0 && { pin }) };
    selected.push({ result: plus(next.scored, components), duplicates: [] });
    coverage.add(next);
  }
  const others = ranked.filter((each, index) => !isInPool(each, index));
  for (const result of [...pool.map(({ scored }) => scored), ...others]) {
    if (selected.length >= max) break;
    if (!isFolded(result, selected)) selected.push({ result, duplicates: [] });
  }
  return selected;
}

function contenderOf(scored: Scored, { terms }: Question): Contender {
  const held = terms.flatMap(({ hash }, index) => (holdsTerm(scored, hash) ? [index] : []));
  return { scored, terms: held };
}

/** Lifts the pinned result over the best, so that links never cost the best direct hit its place. */
function leadNeeded(pinned: Contender, best: Contender, coverage: Coverage): number {
  const lead = coverage.valueOf(best) - coverage.valueOf(pinned);
  return lead > 0 ? lead + MIN_LEAD : 0;
}

/** The pool is ordered by score, so that the first of equals wins. */
function bestOf(pool: readonly Contender[], coverage: Coverage): Contender {
  const values = pool.map((each) => coverage.valueOf(each));
  return pool[values.indexOf(Math.max(...values))] as Contender;
}

function isFolded(candidate: Scored, selected: readonly Selected[]): boolean {
  const same = selected.find(({ result }) => isNearDuplicate(candidate, result));
  same?.duplicates.push(candidate.candidate.key);
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
    this.#facets = new Set(pool.flatMap(({ scored }) => scored.candidate.facets));
  }

  valueOf(contender: Contender): number {
    return contender.scored.score + this.gainOf(contender);
  }

  gainOf({ terms, scored }: Contender): number {
    const newTerms = terms.filter((term) => !this.#coveredTerms.has(term));
    const idf = newTerms.reduce((sum, term) => sum + (this.#idf[term] ?? 0), 0);
    const ofTerms = this.#allIdf > 0 ? (DIVERSIFY.terms * idf) / this.#allIdf : 0;
    if (this.#facets.size < 2) return ofTerms;
    const newFacets = scored.candidate.facets.filter((facet) => !this.#coveredFacets.has(facet));
    return ofTerms + (DIVERSIFY.facets * newFacets.length) / this.#facets.size;
  }

  add({ terms, scored }: Contender): void {
    for (const term of terms) this.#coveredTerms.add(term);
    for (const facet of scored.candidate.facets) this.#coveredFacets.add(facet);
  }
}
