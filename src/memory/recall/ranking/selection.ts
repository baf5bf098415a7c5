import { holds } from '../../features/features.ts';
import { isNearDuplicate } from './near-duplicates.ts';
import type { Question } from '../question.ts';
import { plus, type Scored } from './score.ts';
import { COVER } from './weights.ts';

/** More than sums of components lose by rounding. */
const ABOVE = 1e-9;

/** A result, with the keys of nodes that say the same and are folded into it. */
export interface Selected {
  readonly result: Scored;
  readonly duplicates: readonly string[];
}

/** A candidate with the indexes of the query's terms that it holds. */
interface Contender {
  readonly scored: Scored;
  readonly terms: readonly number[];
}

/** A place in the order, filled. */
interface Place {
  readonly result: Scored;
  readonly duplicates: string[];
}

/**
 * Chooses the results among candidates that come best first. The first places are filled one after the other, each by the
 * candidate whose score and share of the query's terms and facets not covered yet are highest (maximum coverage); the others
 * follow by score. The best direct hit, `pinned`, stays first. Near-duplicates of a result are folded into it.
 */
export function select(
  ranked: readonly Scored[],
  question: Question,
  pinned: string | undefined,
  max: number,
): Selected[] {
  const isInPool = ({ candidate }: Scored, index: number) => index < COVER.among || candidate.key === pinned;
  const pool = ranked.filter(isInPool).map((each) => contenderOf(each, question));
  const coverage = new Coverage(pool, question);
  const places: Place[] = [];
  while (places.length < Math.min(COVER.choose, max) && pool.length > 0) {
    const best = bestOf(pool, coverage);
    const first =
      places.length === 0 ? pool.find(({ scored }) => scored.candidate.key === pinned) : undefined;
    const next = first ?? best;
    pool.splice(pool.indexOf(next), 1);
    if (isFolded(next.scored, places)) continue;
    const pin = liftOf(next, best, coverage);
    const components = { cover: coverage.gainOf(next), ...(pin > 0 && { pin }) };
    places.push({ result: plus(next.scored, components), duplicates: [] });
    coverage.take(next);
  }
  const others = ranked.filter((each, index) => !isInPool(each, index));
  for (const result of [...pool.map(({ scored }) => scored), ...others]) {
    if (places.length >= max) break;
    if (!isFolded(result, places)) places.push({ result, duplicates: [] });
  }
  return places;
}

function contenderOf(scored: Scored, { terms }: Question): Contender {
  const { features } = scored;
  const held = terms.flatMap(({ hash }, index) =>
    features && (holds(features.terms, hash) || holds(features.otherTerms, hash)) ? [index] : [],
  );
  return { scored, terms: held };
}

/** What lifts the first result over the best, so that what the graph adds never costs the best direct hit its place. */
function liftOf(first: Contender, best: Contender, coverage: Coverage): number {
  const lift = best.scored.score + coverage.gainOf(best) - (first.scored.score + coverage.gainOf(first));
  return lift > 0 ? lift + ABOVE : 0;
}

/** The pool is in the order of scores, so that of equals the first is taken. */
function bestOf(pool: readonly Contender[], coverage: Coverage): Contender {
  let best = pool[0] as Contender;
  let highest = -Infinity;
  for (const each of pool) {
    const value = each.scored.score + coverage.gainOf(each);
    if (value > highest) [best, highest] = [each, value];
  }
  return best;
}

function isFolded(candidate: Scored, places: readonly Place[]): boolean {
  const same = places.find(({ result }) => isNearDuplicate(candidate, result));
  same?.duplicates.push(candidate.candidate.key);
  return same !== undefined;
}

/** What of the query the chosen results hold already. */
class Coverage {
  readonly #idf: readonly number[];
  readonly #allIdf: number;
  readonly #facets: ReadonlySet<string>;
  readonly #coveredTerms = new Set<number>();
  readonly #coveredFacets = new Set<string>();

  constructor(pool: readonly Contender[], { terms }: Question) {
    this.#idf = terms.map((_, index) => {
      const holders = pool.filter((each) => each.terms.includes(index)).length;
      return holders === 0 ? 0 : Math.log(1 + COVER.among / holders);
    });
    this.#allIdf = this.#idf.reduce((sum, idf) => sum + idf, 0);
    this.#facets = new Set(pool.flatMap(({ scored }) => scored.candidate.facets));
  }

  gainOf({ terms, scored }: Contender): number {
    let idf = 0;
    for (const term of terms) if (!this.#coveredTerms.has(term)) idf += this.#idf[term] ?? 0;
    const ofTerms = this.#allIdf > 0 ? (COVER.terms * idf) / this.#allIdf : 0;
    if (this.#facets.size < 2) return ofTerms;
    const fresh = scored.candidate.facets.filter((facet) => !this.#coveredFacets.has(facet)).length;
    return ofTerms + (COVER.facets * fresh) / this.#facets.size;
  }

  take({ terms, scored }: Contender): void {
    for (const term of terms) this.#coveredTerms.add(term);
    for (const facet of scored.candidate.facets) this.#coveredFacets.add(facet);
  }
}
