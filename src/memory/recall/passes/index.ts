import { embeddingText } from '../../text/node-text.ts';
import { type Confidence, type Hit, type Shown, byScore, nearest, plus } from '../hit.ts';
import { ORDERED, RERANK, SESSION_WEIGHTS } from '../weights.ts';
import { askedFirst } from './asked-first.ts';
import { choose } from './choose.ts';
import { judge, rateConfidence } from './confidence.ts';
import { show } from './display.ts';
import { heldThen } from './held-then.ts';
import { followLinks } from './links.ts';
import { newerFirst } from './newer-first.ts';
import { oneAfterAnother } from './one-after-another.ts';
import { stillHolds } from './still-holds.ts';
import { inTurn, lift, type Pass, type Ranking } from './pass.ts';

/** Reorders the first results by what the reranker adds to their scores. A missing or slow reranker changes nothing. */
const rerank: Pass<Shown> = async (hits, { memory, question }) => {
  const first = hits.slice(0, RERANK.results);
  const texts = first.map(({ displayed }) => embeddingText(displayed.node));
  const relevance = await memory.reranker?.rerank(question.text, texts);
  if (!relevance) return hits;
  const ordered = first.map((hit, at) => plus(hit, { rerank: RERANK.weight * (relevance[at] ?? 0) }));
  return [...ordered.sort(byScore), ...hits.slice(first.length)];
};

/** Adds to each hit what the session adds to its score. */
const addSession: Pass = (hits, { session, now }) => {
  const weights = SESSION_WEIGHTS[session.phase()];
  return hits.map((hit) => {
    const { topical, session: recency } = session.signalsOf(hit.key, now);
    if (topical === 0 && recency === 0) return hit;
    return plus(hit, { topical: weights.topical * topical, session: weights.session * recency });
  });
};

/** Score all hits. */
const SCORING: readonly Pass[] = [followLinks, addSession, judge];
/** Order what is chosen, by what the answer shows of it. */
const ORDERING: readonly Pass<Shown>[] = [
  ...[rerank, askedFirst, newerFirst, oneAfterAnother, heldThen, stillHolds],
  rateConfidence,
];

export interface Ranked {
  /** Every hit with its score. */
  readonly scored: readonly Hit[];
  readonly results: readonly Shown[];
  readonly confidence: Confidence;
  /** Names of the limits that cut the results. */
  readonly truncated: readonly string[];
}

export async function rank(hits: readonly Hit[], ranking: Ranking): Promise<Ranked> {
  const scored = await inTurn(SCORING, hits, ranking);
  const { shown, truncated } = await show(await choose(scored, ranking), ranking);
  const ordered = await inTurn(ORDERING, shown, ranking);
  const confidence = confidenceOfAnswer(ordered);
  const { max_results: max } = ranking.request;
  const all = supported(ordered, confidence);
  const results = [...storedFirst(all.slice(0, ORDERED)), ...storedFirst(all.slice(ORDERED))].slice(0, max);
  return { scored, results, confidence, truncated: ordered.length < max ? truncated : [] };
}

/** What callers stored goes before what was derived, among the first results and among the others. */
function storedFirst(results: readonly Shown[]): readonly Shown[] {
  const derived = results.find(({ displayed }) => displayed.node.derived);
  if (!derived) return results;
  const stored = results.filter(({ displayed }) => !displayed.node.derived);
  return stored.reduce((moved, { key }) => lift(moved, key, derived.key), results);
}

/** Results by which an answer is judged. */
const JUDGED = 5;
/** Results that are shown although nothing in memory answers the query: the best of these, then the nearest in meaning. */
const UNSUPPORTED = { best: 3, all: 5 };

/** The confidence of an answer: that of the surest of its first results. */
export function confidenceOfAnswer(results: readonly Pick<Shown, 'confidence'>[]): Confidence {
  const judged = new Set(results.slice(0, JUDGED).map(({ confidence }) => confidence));
  return (['high', 'medium', 'low'] as const).find((level) => judged.has(level)) ?? 'none';
}

/** Leaves out results for which nothing speaks, but for a few where that is true of all. A link from a better one speaks a little. */
export function supported(results: readonly Shown[], confidence: Confidence): readonly Shown[] {
  if (confidence === 'none') {
    const others = results.slice(UNSUPPORTED.best).sort((a, b) => nearest(b) - nearest(a));
    return [...results.slice(0, UNSUPPORTED.best), ...others].slice(0, UNSUPPORTED.all);
  }
  return results.map((hit) =>
    hit.confidence === 'none' && hit.path ? { ...hit, confidence: 'low' as const } : hit,
  );
}
