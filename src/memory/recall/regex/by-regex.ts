import { TimeBudget } from '../../../concurrency/time-budget.ts';
import type { PassingRow } from '../../../graph/queries/recall/list.ts';
import type { Session } from '../../sessions/session.ts';
import type { WithRegex } from '../../text/regex/regex-engine.ts';
import type { WithClock, WithGraph, WithReservation } from '../../transaction/dependencies.ts';
import { excerpter } from '../passages/excerpt.ts';
import { MAX_EXCERPT } from '../passages/shown-texts.ts';
import { contextAround, displayNodes } from '../passes/display.ts';
import type { Found, WhyNot } from '../recall-types.ts';
import type { Request } from '../request.ts';
import type { View } from '../views/view.ts';
import { saidFirst } from '../../limits/said-first.ts';
import { inTheAnswer } from '../why-not.ts';
import { MAX_MATCHES, search, type Source } from './regex-scan.ts';

/** Time for reading and matching. The planning of a statement, which is slow the first time, does not count. */
const MAX_SEARCH_MS = 500;
/** Time for all of it. */
const MAX_TOTAL_MS = 3_000;
const SOURCES: readonly Source[] = ['node', 'edge', 'hyperedge'];

type RegexMemory = WithGraph & WithRegex & WithClock & WithReservation;

/** Recalls nodes that match the expression, or whose relationships do, newest first. Names the limit that cut the search. */
export async function recallByRegex(
  memory: RegexMemory,
  view: View,
  request: Request,
  pattern: string,
  openSession: Promise<Session>,
): Promise<Found> {
  // Refuses an expression that does not compile.
  await memory.regex.match(pattern, []);
  const { found, cut } = await findMatches(memory, view, pattern, request);
  const passing = await view.passing(request, [...found.keys()]);
  const matching = saidFirst(passing.toSorted(newestFirst));
  const answer = await describe(memory, view, request, pattern, found, matching, await openSession);
  const truncated = [...request.truncated, ...(cut === undefined ? [] : [cut]), ...answer.truncated];
  return { ...answer, truncated };
}

/** The sources in which each key is found, and the limit that cut the search. */
async function findMatches(memory: RegexMemory, view: View, pattern: string, filters: Request) {
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
  request: Request,
  pattern: string,
  found: ReadonlyMap<string, ReadonlySet<Source>>,
  matching: readonly PassingRow[],
  session: Session,
): Promise<Found> {
  const chosen = matching.slice(0, request.max_results).map(({ key }) => key);
  const cutResults = matching.length > chosen.length ? ['max_results'] : [];
  const { displayed, truncated: cut } = await displayNodes(memory, view, chosen, request.include_context);
  const { truncated: cutContext, ...context } = await contextAround(view, displayed, request.include_context);
  const now = memory.clock().getTime();
  // An expression matches or does not: every result scores 1.
  const literal = requiredLiteral(pattern);
  const excerptOf = (text: string, max: number) =>
    text.length > max && literal !== undefined
      ? { excerpt: excerpter(text, { terms: [], forms: [[literal]], near: [] })(max) }
      : {};
  const results = displayed.map(({ node }, place) => ({
    ...node,
    ...excerptOf(node.description, request.textAt?.(place) ?? MAX_EXCERPT),
    score: 1,
    confidence: 'high' as const,
    matched_by: [...(found.get(node.key) ?? [])],
    signals: { general: 1, ...session.signalsOf(node.key, now) },
    ...(request.explain && { explanation: { parts: { regex: 1 } } }),
  }));
  return {
    mode: 'regex',
    results,
    confidence: results.length > 0 ? 'high' : 'none',
    ...context,
    channels: [...SOURCES],
    truncated: [...cutResults, ...cutContext, ...cut],
    ...(request.why_not !== undefined && { why_not: whyNot(request.why_not, results.length, matching) }),
  };
}

function newestFirst(a: PassingRow, b: PassingRow): number {
  if (a.updated_at !== b.updated_at) return a.updated_at < b.updated_at ? 1 : -1;
  return a.key < b.key ? -1 : 1;
}

function whyNot(key: string, displayed: number, matching: readonly PassingRow[]): WhyNot {
  const place = matching.findIndex((node) => node.key === key);
  if (place < 0) return { key, reason: 'No matching node with this key that passes the filters was found.' };
  if (place < displayed) return inTheAnswer(key, place);
  return {
    key,
    reason: `It matches, as number ${place + 1} by the time of its last change; ${displayed} are shown.`,
  };
}

/** Shorter literals are in nearly every text. */
const MIN_LETTERS = 3;

/**
 * Lower-case ASCII letters and digits in a row that every match of an expression contains, so that the database can skip
 * texts without them; undefined where none is certain. Expressions with alternatives, groups or flags have none.
 */
export function requiredLiteral(pattern: string): string | undefined {
  if (/[|()]|\\[QE]/.test(pattern)) return undefined;
  const plain = pattern
    .replaceAll(/\\[xpPu]\{[^}]*\}|\\x[0-9A-Fa-f]{2}|\\[0-7]{1,3}|\\p\w|\\P\w|\\./g, ' ')
    .replaceAll(/\[(?:\^?\])?[^\]]*\]/g, ' ')
    // A quantifier may allow zero repetitions.
    .replaceAll(/.(?:[*?]|\{\d*,?\d*\})/g, ' ');
  const runs = plain.match(/[A-Za-z0-9]+/g) ?? [];
  const longest = runs.reduce((best, run) => (run.length > best.length ? run : best), '');
  return longest.length >= MIN_LETTERS ? longest.toLowerCase() : undefined;
}
