import type { Displayed } from '../../graph/queries/recall/display.ts';
import type { Session } from '../sessions/session.ts';
import { scaleOf, withEvidence } from './evidence/index.ts';
import type { Shown } from './hit.ts';
import { EVIDENCE, nonZero, type Part } from './parts.ts';
import { contextAround } from './passes/display.ts';
import { datedThere } from './passes/dated-there.ts';
import { MAX_EXCERPT, shortened, shownTexts, textsWithin, type ShownTexts } from './passages/shown-texts.ts';
import { rank, supported, type Ranked } from './passes/index.ts';
import type { Ranking } from './passes/pass.ts';
import { missingWords } from './question/missing-words.ts';
import { askQuestion } from './question/question.ts';
import { understoodPeriod } from './question/understood-period.ts';
import type { Found, RecallMemory, RecallResult } from './recall-types.ts';
import type { Request } from './request.ts';
import { ofKind } from './views/of-kind.ts';
import type { View } from './views/view.ts';
import { whyNot } from './why-not.ts';

/** Recalls by words, meaning, the graph and the session: a question, its hits, their evidence, passes over them, an answer. */
export async function recallBySearch(
  memory: RecallMemory,
  view: View,
  request: Request,
  openSession: Promise<Session>,
): Promise<Found> {
  const [asked, labels] = await Promise.all([askQuestion(memory, request), memory.labels.registry()]);
  const { hits: found, question, named, truncated } = await view.search(asked);
  const passing = await datedThere(await ofKind(found, question, view), question, { view, memory });
  // Where nothing of the subject is dated there, the nearest of any time are shown as such.
  const isEmpty = question.period?.isFilter === true && passing.length === 0;
  if (isEmpty) return recallBySearch(memory, view, { ...request, isEmptyPeriod: true }, openSession);
  const scale = scaleOf(passing, await memory.caches.mean.floorFor(question.vector));
  const hits = passing.map((hit) => withEvidence(hit, question, scale));
  const session = await openSession;
  const now = memory.clock().getTime();
  const ranking = { memory, view, request, question, scale, named, labels, session, now };
  const ranked = request.isEmptyPeriod ? asNearest(await rank(hits, ranking)) : await rank(hits, ranking);
  return answer(ranked, ranking, truncated);
}

/** Nothing answers, whatever speaks for the results. */
function asNearest(ranked: Ranked): Ranked {
  const results = ranked.results.map((hit) => ({ ...hit, confidence: 'none' as const }));
  return { ...ranked, results: supported(results, 'none'), confidence: 'none' };
}

/** The answer of a search; `cut` names the limits that left out candidates. */
async function answer(ranked: Ranked, ranking: Ranking, cut: readonly string[]): Promise<Found> {
  const { view, request, question } = ranking;
  const { scored, results, confidence } = ranked;
  const displayed = results.map((each): Displayed => each.displayed);
  const texts = results.map((hit) => shownTexts(hit, question));
  const { edges, hyperedges, truncated } = await contextAround(view, displayed, request.include_context);
  // Kinds of evidence that few questions have.
  const lookedAt: { readonly [Name in Part]?: boolean } = {
    passage: scored.some(({ passages }) => passages.length > 0),
    kind: question.listed.length > 0,
  };
  return {
    mode: 'hybrid',
    results: results.map((hit, place) => ({
      ...toResult(hit, ranking),
      ...textsWithin(hit, texts[place] as ShownTexts, request.textAt?.(place) ?? MAX_EXCERPT),
    })),
    missingIn: (count) => missingWords(question, results.slice(0, count), edges, hyperedges),
    // Of the best.
    shorten: (result, length) => (texts[0] ? shortened(result, texts[0], length) : result),
    confidence,
    edges,
    hyperedges,
    truncated: [...request.truncated, ...cut, ...truncated, ...ranked.truncated],
    channels: EVIDENCE.filter((name) => lookedAt[name] ?? true),
    ...(request.period && {
      period: understoodPeriod(
        request.period,
        question.period?.isFilter ? 'filter' : 'boost',
        request.isEmptyPeriod === true,
      ),
    }),
    ...(request.why_not !== undefined && { why_not: await whyNot(request.why_not, ranked, ranking) }),
  };
}

function toResult(hit: Shown, { session, now, request }: Ranking): RecallResult {
  const { parts, score, path, duplicates, olderThan } = hit;
  return {
    ...hit.displayed.node,
    score,
    confidence: hit.confidence,
    matched_by: EVIDENCE.filter((name) => (parts[name] ?? 0) > 0),
    signals: {
      general: score - (parts.topical ?? 0) - (parts.session ?? 0),
      ...session.signalsOf(hit.key, now),
    },
    ...(olderThan !== undefined && { older_than: olderThan }),
    ...(duplicates.length > 0 && { duplicates: [...duplicates] }),
    ...(request.explain && { explanation: { parts: nonZero(parts), ...(path && { path }) } }),
  };
}
