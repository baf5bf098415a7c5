import { TimeBudget } from '../../../concurrency/time-budget.ts';
import type { LastChange } from '../../../graph/queries/recall/regex.ts';
import type { WithClock, WithGraph, WithReservation } from '../../transaction/dependencies.ts';
import type { WithRegex } from '../../text/regex/regex-engine.ts';
import { requiredLiteral } from '../../text/regex/required-literal.ts';
import type { Session } from '../../sessions/session.ts';
import { contextAround, displayNodes } from '../answer/display.ts';
import { inTheAnswer } from '../answer/why-not.ts';
import type { Asked } from '../question/asked.ts';
import type { Found, RecallInput, WhyNot } from '../recall-types.ts';
import type { View } from '../views/view.ts';
import { MAX_MATCHES, search, type Source } from './regex-scan.ts';

/** Time for reading and matching. The planning of a statement, which is slow the first time, does not count. */
const MAX_SEARCH_MS = 500;
/** Time for all of it. */
const MAX_TOTAL_MS = 3_000;
const SOURCES: readonly Source[] = ['node', 'edge', 'hyperedge'];

type RegexMemory = WithGraph & WithRegex & WithClock & WithReservation;

/**
 * Recalls nodes whose key, description or data matches the expression, and nodes whose relationships match it by their
 * words, label or data; newest first. The answer names the limit of time or matches that cut the search.
 */
export async function recallByRegex(
  memory: RegexMemory,
  view: View,
  input: RecallInput,
  pattern: string,
  asked: Asked,
  openSession: Promise<Session>,
): Promise<Found> {
  // Refuses an expression that does not compile.
  await memory.regex.match(pattern, []);
  const { found, cut } = await findMatches(memory, view, pattern, asked);
  const matching = (await view.lastChanges(asked, [...found.keys()])).toSorted(newestFirst);
  const answer = await describe(memory, view, input, found, matching, await openSession);
  const truncated = [...asked.truncated, ...(cut === undefined ? [] : [cut]), ...answer.truncated];
  return { ...answer, truncated };
}

/** The sources in which each key is found, and the limit that cut the search. */
async function findMatches(memory: RegexMemory, view: View, pattern: string, filters: Asked) {
  const budget = new TimeBudget(MAX_SEARCH_MS, MAX_TOTAL_MS);
  const { signal = budget.signal } = memory.graph;
  const graph = { ...memory.graph, signal: AbortSignal.any([signal, budget.signal]) };
  const literal = requiredLiteral(pattern) ?? null;
  const found = new Map<string, Set<Source>>();
  try {
    for (const source of SOURCES) {
      const texts = view.texts(graph, { source, filters, literal, onBegun: () => budget.run() });
      const cut = await search(memory.regex.until(budget.signal), pattern, texts, budget, (key) =>
        found.set(key, (found.get(key) ?? new Set()).add(source)),
      );
      if (cut || found.size >= MAX_MATCHES) return { found, cut };
    }
    return { found, cut: undefined };
  } finally {
    budget.close();
  }
}

async function describe(
  memory: RegexMemory,
  view: View,
  input: RecallInput,
  found: ReadonlyMap<string, ReadonlySet<Source>>,
  matching: readonly LastChange[],
  session: Session,
): Promise<Found> {
  const chosen = matching.slice(0, input.max_results).map(({ key }) => key);
  const cutResults = matching.length > chosen.length ? ['max_results'] : [];
  const { displayed, truncated: cut } = await displayNodes(memory, view, chosen, [], input.include_context);
  const { truncated: cutContext, ...context } = await contextAround(view, displayed, input.include_context);
  const now = memory.clock().getTime();
  // An expression matches or does not: every result scores 1.
  const results = displayed.map(({ node }) => ({
    ...node,
    score: 1,
    confidence: 'high' as const,
    matched_by: [...(found.get(node.key) ?? [])],
    signals: { general: 1, ...session.signalsOf(node.key, now) },
    ...(input.explain && { explanation: { parts: { regex: 1 } } }),
  }));
  return {
    mode: 'regex',
    results,
    confidence: results.length > 0 ? 'high' : 'none',
    ...context,
    channels: [...SOURCES],
    truncated: [...cutResults, ...cutContext, ...cut],
    ...(input.why_not !== undefined && { why_not: whyNot(input.why_not, results.length, matching) }),
  };
}

function newestFirst(a: LastChange, b: LastChange): number {
  if (a.updated_at !== b.updated_at) return a.updated_at < b.updated_at ? 1 : -1;
  return a.key < b.key ? -1 : 1;
}

function whyNot(key: string, displayed: number, matching: readonly LastChange[]): WhyNot {
  const place = matching.findIndex((node) => node.key === key);
  if (place < 0) return { key, reason: 'No matching node with this key that passes the filters was found.' };
  if (place < displayed) return inTheAnswer(key, place);
  return {
    key,
    reason: `It matches, as number ${place + 1} by the time of its last change; ${displayed} are shown.`,
  };
}
