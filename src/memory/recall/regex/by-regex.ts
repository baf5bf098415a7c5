import { lastChanges, type LastChange } from '../../../graph/queries/recall.ts';
import { runQuery } from '../../../graph/run-query.ts';
import type { WithClock, WithGraph, WithReservation } from '../../dependencies.ts';
import type { WithRegex } from '../../regex/regex-engine.ts';
import { contextOf, displayNodes, type Displayed } from '../display.ts';
import { MAX_MATCHES, search, textsOf, type Source } from './regex-scan.ts';
import type { Session } from '../../sessions/session.ts';
import { TimeBudget } from '../../../concurrency/time-budget.ts';
import type { Found, RecallInput, RecallResult, WhyNot } from '../recall-types.ts';
import { inTheAnswer } from '../why-not.ts';

/**
 * Time a regular expression may look at a graph. Planning a statement does not count, which takes long the first time, up
 * to the longest that a search may take in all.
 */
const BUDGET_MS = 500;
const LONGEST_MS = 3_000;

type RegexMemory = WithGraph & WithRegex & WithClock & WithReservation;

/**
 * Nodes whose key, description or data the expression matches, or that a relationship with such words, label or data
 * joins; newest first. Looks for 500 ms at most and says where that or the number of matches cut the search.
 */
export async function recallByRegex(
  memory: RegexMemory,
  input: RecallInput,
  pattern: string,
  opening: Promise<Session>,
): Promise<Found> {
  await memory.regex.match(pattern, []);
  const { found, cut } = await lookFor(memory, pattern, input.node_types);
  return describe(memory, input, found, cut === undefined ? [] : [cut], await opening);
}

/** By key, where each node was found, and the limit that cut the search. */
async function lookFor(memory: RegexMemory, pattern: string, nodeTypes: RecallInput['node_types']) {
  const budget = new TimeBudget(BUDGET_MS, LONGEST_MS);
  const { signal = budget.signal } = memory.graph;
  const graph = { ...memory.graph, signal: AbortSignal.any([signal, budget.signal]) };
  const found = new Map<string, Set<Source>>();
  try {
    for (const source of ['node', 'edge', 'hyperedge'] as const) {
      const texts = textsOf(graph, source, nodeTypes, pattern, budget);
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
  input: RecallInput,
  found: ReadonlyMap<string, ReadonlySet<Source>>,
  truncated: readonly string[],
  session: Session,
): Promise<Found> {
  const matching = (await runQuery(memory.graph, lastChanges, { keys: [...found.keys()] }))
    .filter(({ node_type }) => input.node_types?.includes(node_type) ?? true)
    .sort(newestFirst);
  const chosen = matching.slice(0, input.max_results).map(({ key }) => key);
  const cutResults = matching.length > chosen.length ? ['max_results'] : [];
  const { displayed, truncated: cut } = await displayNodes(memory, chosen, [], input.include_context);
  const context = contextOf(displayed, input.include_context);
  const now = memory.clock().getTime();
  return {
    mode: 'regex',
    results: displayed.map((each) =>
      toResult(each, [...(found.get(each.node.key) ?? [])], session, now, input.explain),
    ),
    edges: context.edges,
    hyperedges: context.hyperedges,
    channels: ['node', 'edge', 'hyperedge'],
    truncated: [...truncated, ...cutResults, ...context.truncated, ...cut],
    ...(input.why_not !== undefined && {
      why_not: whyNot(
        input.why_not,
        displayed.map(({ node }) => node),
        matching,
      ),
    }),
  };
}

function newestFirst(a: LastChange, b: LastChange): number {
  if (a.updated_at !== b.updated_at) return a.updated_at < b.updated_at ? 1 : -1;
  return a.key < b.key ? -1 : 1;
}

/** An expression matches or does not: every result scores 1. */
function toResult(
  { node }: Displayed,
  matched_by: string[],
  session: Session,
  now: number,
  explain: boolean,
): RecallResult {
  return {
    ...node,
    score: 1,
    matched_by,
    signals: { general: 1, ...session.signalsOf(node.key, now) },
    ...(explain && { explanation: { parts: { regex: 1 } } }),
  };
}

function whyNot(key: string, shown: readonly { key: string }[], matching: readonly LastChange[]): WhyNot {
  const place = matching.findIndex((node) => node.key === key);
  if (place < 0)
    return { key, reason: 'No node of this key and the types asked for was found to match the expression.' };
  if (place < shown.length) return inTheAnswer(key, place);
  return {
    key,
    reason: `It matches, as number ${place + 1} by the time of its last change; ${shown.length} are shown.`,
  };
}
