import { embeddingText } from '../../text/node-text.ts';
import { type Confidence, type Hit, type Shown, byScore, plus } from '../hit.ts';
import { RERANK, SESSION_WEIGHTS } from '../weights.ts';
import { askedFirst } from './asked-first.ts';
import { choose } from './choose.ts';
import { judge } from './confidence.ts';
import { show } from './display.ts';
import { followLinks } from './links.ts';
import { newerFirst } from './newer-first.ts';
import { inTurn, lift, type Pass, type Ranking } from './pass.ts';

/** Reorders results by what the reranker adds to their scores. A missing or slow reranker changes nothing. */
const rerank: Pass<Shown> = async (hits, { memory, question, request }) => {
  const texts = hits.map(({ displayed }) => embeddingText(displayed.node));
  const relevance = await memory.reranker?.rerank(question.text, texts);
  const ordered = relevance
    ? hits.map((hit, at) => plus(hit, { rerank: RERANK.weight * (relevance[at] ?? 0) })).sort(byScore)
    : hits;
  return ordered.slice(0, request.max_results);
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
const ORDERING: readonly Pass<Shown>[] = [rerank, askedFirst, newerFirst];

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
  const isCut = ordered.length < ranking.request.max_results;
  const results = storedFirst(supported(ordered, confidence));
  return { scored, results, confidence, truncated: isCut ? truncated : [] };
}

/** What callers stored goes before what was derived. */
function storedFirst(results: readonly Shown[]): readonly Shown[] {
  const derived = results.find(({ displayed }) => displayed.node.derived);
  if (!derived) return results;
  const stored = results.filter(({ displayed }) => !displayed.node.derived);
  return stored.reduce((moved, { key }) => lift(moved, key, derived.key), results);
}

/** Results by which an answer is judged. */
const JUDGED = 5;
/** Results that are shown although nothing in memory answers the query. */
const NEAREST = 3;

/** The confidence of an answer: that of the surest of its first results. */
export function confidenceOfAnswer(results: readonly Pick<Shown, 'confidence'>[]): Confidence {
  const judged = new Set(results.slice(0, JUDGED).map(({ confidence }) => confidence));
  return (['high', 'medium', 'low'] as const).find((level) => judged.has(level)) ?? 'none';
}

/** Leaves out results for which nothing speaks, but for the first few where that is true of all. A link from a better one speaks a little. */
export function supported(results: readonly Shown[], confidence: Confidence): readonly Shown[] {
  if (confidence === 'none') return results.slice(0, NEAREST);
  return results.flatMap((hit) => {
    if (hit.confidence !== 'none') return hit;
    return hit.path ? { ...hit, confidence: 'low' as const } : [];
  });
}
