import { holds } from '../../features/features.ts';
import type { Question } from '../question.ts';
import { bestFirst, scoreOf, type Candidate } from './candidate.ts';
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

/**
 * Orders the candidates: among the best by score the first results are chosen greedily, each the one whose score and
 * share of the query's terms and facets not covered yet are the most; the others follow by score. The best direct hit
 * stays first. Near-duplicates of a result are folded into it. Afterwards the parts of each add up to its place.
 */
export function orderByCover(
  candidates: Iterable<Candidate>,
  question: Question,
  pinned: Candidate | undefined,
  most: number,
): Candidate[] {
  const ranked = bestFirst(candidates);
  const isInPool = (each: Candidate, index: number) => index < COVER.among || each === pinned;
  const pool = ranked.filter(isInPool).map((candidate) => rankedOf(candidate, question));
  const chosen: Candidate[] = [];
  const cover = new Cover(pool, question);
  while (chosen.length < Math.min(COVER.choose, most) && pool.length > 0) {
    const next = (chosen.length === 0 && pin(pool, pinned, cover)) || bestOf(pool, cover);
    pool.splice(pool.indexOf(next), 1);
    if (isFolded(next.candidate, chosen)) continue;
    next.candidate.parts.cover = cover.gainOf(next);
    cover.take(next);
    chosen.push(next.candidate);
  }
  const others = ranked.filter((each, index) => !isInPool(each, index));
  for (const candidate of [...pool.map(({ candidate }) => candidate), ...others]) {
    if (chosen.length >= most) break;
    if (!isFolded(candidate, chosen)) chosen.push(candidate);
  }
  return chosen;
}

function rankedOf(candidate: Candidate, { terms }: Question): Ranked {
  const { features } = candidate;
  const held = terms.flatMap(({ hash }, index) =>
    features && (holds(features.terms, hash) || holds(features.otherTerms, hash)) ? [index] : [],
  );
  return { candidate, score: scoreOf(candidate), terms: held };
}

/** The best direct hit, lifted to the first place, so that what the graph adds never costs the first result. */
function pin(pool: readonly Ranked[], pinned: Candidate | undefined, cover: Cover): Ranked | undefined {
  const first = pool.find(({ candidate }) => candidate === pinned);
  if (!first) return undefined;
  const best = bestOf(pool, cover);
  const lift = best.score + cover.gainOf(best) - (first.score + cover.gainOf(first));
  if (lift > 0) first.candidate.parts.pin = lift + ABOVE;
  return first;
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

function isFolded(candidate: Candidate, chosen: readonly Candidate[]): boolean {
  const same = chosen.find((other) => isNearDuplicate(candidate, other));
  same?.duplicates.push(candidate.key, ...candidate.duplicates);
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
    this.#facets = new Set(pool.flatMap(({ candidate }) => [...candidate.facets]));
  }

  gainOf({ terms, candidate }: Ranked): number {
    let idf = 0;
    for (const term of terms) if (!this.#coveredTerms.has(term)) idf += this.#idf[term] ?? 0;
    const ofTerms = this.#allIdf > 0 ? (COVER.terms * idf) / this.#allIdf : 0;
    if (this.#facets.size < 2) return ofTerms;
    const fresh = [...candidate.facets].filter((facet) => !this.#coveredFacets.has(facet)).length;
    return ofTerms + (COVER.facets * fresh) / this.#facets.size;
  }

  take({ terms, candidate }: Ranked): void {
    for (const term of terms) this.#coveredTerms.add(term);
    for (const facet of candidate.facets) this.#coveredFacets.add(facet);
  }
}
