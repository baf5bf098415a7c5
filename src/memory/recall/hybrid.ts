import type { DisplayRow } from '../../graph/queries/recall/surroundings.ts';
import type { Reranker } from '../../reranking/reranker.ts';
import type { WithClock, WithEmbedder, WithGraph, WithReservation } from '../transaction/dependencies.ts';
import type { WithFiles } from '../files/graph-files.ts';
import { isEmptyProfile } from '../nodes/user-profile.ts';
import type { WithLabels } from '../ontology/labels/labels-of-graph.ts';
import type { Session } from '../sessions/session.ts';
import { contextAround, displayNodes } from './answer/display.ts';
import { rerank } from './answer/rerank.ts';
import { understoodPeriod } from './answer/understood-period.ts';
import { toResult, type DisplayedResult } from './answer/result.ts';
import { whyNot } from './answer/why-not.ts';
import { newerFirst } from './answer/older-than.ts';
import { inOrderOfRelations } from './answer/order-of-relations.ts';
import type { WithCaches } from './caches/recall-caches.ts';
import { followLinks, seedsOf } from './links/follow-links.ts';
import { askQuestion, type Question } from './question/question.ts';
import type { Asked } from './question/asked.ts';
import type { Found, RecallInput } from './recall-types.ts';
import { supported } from './answer/supported.ts';
import { Confidences } from './scores/confidence.ts';
import { scaleOf, scoreDirectly } from './scores/direct-score.ts';
import { passesPeriod } from './scores/period.ts';
import { EVIDENCE, matchesInOrder, plus, type Scored } from './scores/score.ts';
import { select, type Selected } from './selection/select.ts';
import type { View } from './views/view.ts';
import { DISPLAYED, RERANK, SESSION_WEIGHTS } from './weights.ts';

export type HybridMemory = WithGraph &
  WithFiles &
  WithEmbedder &
  WithCaches &
  WithClock &
  WithLabels &
  WithReservation & {
    /** Improves the order of the best results; undefined where none is configured. */
    readonly reranker: Reranker | undefined;
  };

/** Recalls by words, meaning, the graph and the session: question, candidates, scores, links, selection, answer. */
export async function recallHybridly(
  memory: HybridMemory,
  view: View,
  input: RecallInput,
  asked: Asked,
  openSession: Promise<Session>,
): Promise<Found> {
  const { cosineFloor } = memory.embedder;
  const [wholeQuestion, labels] = await Promise.all([
    askQuestion(memory, input.query, asked),
    memory.labels.registry(),
  ]);
  const { question, direct, scale, truncated } = await scoreCandidates(memory, view, wholeQuestion);
  const seeds = seedsOf(matchesInOrder(direct, cosineFloor));

  const session = await openSession;
  const now = memory.clock().getTime();
  const matchesOf = (all: readonly Scored[]) => matchesInOrder(withSession(all, session, now), cosineFloor);
  const best = matchesOf(direct).slice(0, DISPLAYED.best);
  const keys = best.map(({ candidate }) => candidate.key);
  const wanted = { seeds, keys, includeContext: input.include_context };
  const { links, rows } = await view.surroundings(question, wanted);
  const followed = await view.linksThatMeet(question, links, keysOf(direct));
  const scored = await followLinks(memory, view, question, direct, seeds, followed, scale);

  const matching = matchesOf(scored);
  const [pinned] = seeds.keys();
  const max = memory.reranker ? Math.max(input.max_results, RERANK.results) : input.max_results;
  const selected = select(matching, question, pinned, max);
  const { results: ordered, cut } = await displayResults(memory, view, input, question, selected, rows);
  const relations = { links: followed, labels };
  const inOrder = newerFirst(inOrderOfRelations(ordered, question, relations), question, relations);
  const confidences = new Confidences(scored, question, cosineFloor);
  const { results, confidence } = supported(inOrder, confidences);
  const context = await contextAround(
    view,
    results.map(({ displayed }) => displayed),
    input.include_context,
  );
  const outcome = { question, scored, matching, scale, results };
  return {
    mode: 'hybrid',
    results: results.map((each) => toResult(each, session, now, input.explain)),
    confidence,
    ...context,
    truncated: [...asked.truncated, ...truncated, ...context.truncated, ...cut],
    channels: channelsOf(scored),
    ...(question.period && { period: understoodPeriod(question.period, question.period.isFilter) }),
    ...(input.why_not !== undefined && { why_not: await whyNot(memory, view, input.why_not, outcome) }),
  };
}

/** The first round trip searches the indexes. */
async function scoreCandidates({ caches }: HybridMemory, view: View, asked: Question) {
  const { measured: all, truncated, question } = await view.measure(asked);
  const measured = all.filter((each) => passesPeriod(each, question));
  const scale = scaleOf(measured, await caches.mean.floorFor(question.vector));
  return { direct: measured.map((each) => scoreDirectly(each, question, scale)), scale, truncated, question };
}

/** That of passages is named where there are any. */
function channelsOf(scored: readonly Scored[]): string[] {
  const hasPassages = scored.some(({ passage }) => passage !== undefined);
  return EVIDENCE.filter((name) => name !== 'passage' || hasPassages);
}

function keysOf(scored: readonly Scored[]): ReadonlySet<string> {
  return new Set(scored.map(({ candidate }) => candidate.key));
}

/** Adds to each candidate what the session adds to its score. */
function withSession(all: readonly Scored[], session: Session, now: number): Scored[] {
  const weights = SESSION_WEIGHTS[session.phase()];
  return all.map((each) => {
    const signals = session.signalsOf(each.candidate.key, now);
    if (signals.topical === 0 && signals.session === 0) return each;
    const topical = weights.topical * signals.topical;
    return plus(each, { topical, session: weights.session * signals.session });
  });
}

/** The selected nodes with their display fields, in the order of the reranker, and the limit that cut them. */
async function displayResults(
  memory: HybridMemory,
  view: View,
  input: RecallInput,
  question: Question,
  selected: readonly Selected[],
  prefetched: readonly DisplayRow[],
) {
  const keys = selected.map(({ result }) => result.candidate.key);
  const { displayed, truncated } = await displayNodes(memory, view, keys, prefetched, input.include_context);
  const byKey = new Map(displayed.map((each) => [each.node.key, each]));
  const displayable = selected.flatMap((each): DisplayedResult[] => {
    const found = byKey.get(each.result.candidate.key);
    return found && !isEmptyProfile(found.node) ? [{ ...each, displayed: found }] : [];
  });
  const results = (await rerank(memory.reranker, question.text, displayable)).slice(0, input.max_results);
  return { results, cut: results.length < input.max_results ? truncated : [] };
}
