import type { Confidence, Hit, Shown } from '../hit.ts';
import { askedFirst } from './asked-first.ts';
import { choose } from './choose.ts';
import { judge } from './confidence.ts';
import { show } from './display.ts';
import { followLinks } from './links.ts';
import { newerFirst } from './newer-first.ts';
import { inTurn, type Pass, type Ranking } from './pass.ts';
import { rerank } from './rerank.ts';
import { addSession } from './session.ts';
import { confidenceOfAnswer, supported } from './supported.ts';

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
  return { scored, results: supported(ordered, confidence), confidence, truncated: isCut ? truncated : [] };
}
