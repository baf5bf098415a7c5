import type { WithClock, WithEmbedder, WithGraph, WithReservation } from '../dependencies.ts';
import type { Reranker } from '../../reranking/reranker.ts';
import type { Session } from '../sessions/session.ts';
import { toResult, type DisplayedResult } from './answer.ts';
import type { WithCaches } from './caches/recall-caches.ts';
import { findCandidates } from './candidates.ts';
import { contextOf, displayNodes } from './display.ts';
import { measureCandidates } from './measured.ts';
import { askQuestion } from './question.ts';
import { scaleOf, scoreDirectly } from './ranking/direct-score.ts';
import { followLinks, seedsOf } from './ranking/links.ts';
import { EVIDENCE, matchesInOrder, plus, type Scored } from './ranking/score.ts';
import { select } from './ranking/selection.ts';
import { DISPLAYED, RERANK, SESSION_WEIGHTS } from './ranking/weights.ts';
import type { Found, RecallInput } from './recall-types.ts';
import { rerank } from './rerank.ts';
import { readSurroundings } from './surroundings.ts';
import { whyNot } from './why-not.ts';

/** What recall by words and meaning works with. */
export type HybridMemory = WithGraph &
  WithEmbedder &
  WithCaches &
  WithClock &
  WithReservation & {
    /** Puts the best results in a better order; undefined where none is configured. */
    readonly reranker: Reranker | undefined;
  };

/** Words, meaning, the graph and the session together: question, candidates, scores, links, selection, answer. */
export async function recallHybridly(
  memory: HybridMemory,
  input: RecallInput,
  opening: Promise<Session>,
): Promise<Found> {
  const { cosineFloor } = memory.embedder;
  const question = await askQuestion(memory, input.query, input.node_types);

  // The first round trip: what the indexes find.
  const { candidates, truncated } = await findCandidates(memory, question);
  const measured = await measureCandidates(memory, question, candidates);
  const scale = scaleOf(measured, await memory.caches.mean.floorFor(question.vector));
  const direct = measured.map((each) => scoreDirectly(each, question, scale));
  const seeds = seedsOf(matchesInOrder(direct, cosineFloor));

  const session = await opening;
  const now = memory.clock().getTime();
  const best = matchesInOrder(withSession(direct, session, now), cosineFloor);

  // The second: what the best are linked to, and what is displayed.
  const surroundings = await readSurroundings(memory, question, {
    seeds,
    keys: best.slice(0, DISPLAYED.best).map(({ candidate }) => candidate.key),
    includeContext: input.include_context,
  });
  const linked = await followLinks(memory, question, direct, seeds, surroundings.links, scale);
  const matching = matchesInOrder(withSession(linked, session, now), cosineFloor);

  const [pinned] = seeds.keys();
  const max = memory.reranker ? Math.max(input.max_results, RERANK.results) : input.max_results;
  const selected = select(matching, question, pinned, max);
  const keys = selected.map(({ result }) => result.candidate.key);
  const { displayed, truncated: cut } = await displayNodes(
    memory,
    keys,
    surroundings.rows,
    input.include_context,
  );
  const byKey = new Map(displayed.map((each) => [each.node.key, each]));
  const results = selected.flatMap((each): DisplayedResult[] => {
    const found = byKey.get(each.result.candidate.key);
    return found ? [{ ...each, displayed: found }] : [];
  });
  const shown = (await rerank(memory.reranker, question.text, results)).slice(0, input.max_results);
  const context = contextOf(
    shown.map((each) => each.displayed),
    input.include_context,
  );
  const outcome = { question, scored: linked, matching, scale, shown };
  return {
    mode: 'hybrid',
    results: shown.map((each) => toResult(each, session, now, input.explain)),
    ...context,
    truncated: [...truncated, ...context.truncated, ...(shown.length < input.max_results ? cut : [])],
    channels: [...EVIDENCE],
    ...(input.why_not !== undefined && { why_not: await whyNot(memory, input.why_not, outcome) }),
  };
}

/** The candidates with what the session adds to each. */
function withSession(all: readonly Scored[], session: Session, now: number): Scored[] {
  const weights = SESSION_WEIGHTS[session.phase()];
  return all.map((each) => {
    const signals = session.signalsOf(each.candidate.key, now);
    if (signals.topical === 0 && signals.session === 0) return each;
    const topical = weights.topical * signals.topical;
    return plus(each, { topical, session: weights.session * signals.session });
  });
}
