import { typeNames } from '../../graph/queries/overview.ts';
import { runQuery } from '../../graph/run-query.ts';
import type { WithGraph } from '../transaction/dependencies.ts';
import type { WithRegex } from '../text/regex/regex-engine.ts';
import type { Session } from '../sessions/session.ts';
import type { WithSessions } from '../sessions/sessions.ts';
import { withinSize, withinTokens } from './answer/size-limits.ts';
import { recallHybridly, type HybridMemory } from './hybrid.ts';
import { recallList } from './list/recall-list.ts';
import { readAsked, type Asked } from './question/asked.ts';
import { regexOf } from './question/query-text.ts';
import type { Found, Recalled, RecallInput, UnknownTypes } from './recall-types.ts';
import { recallByRegex } from './regex/by-regex.ts';
import { viewAsOf } from './views/as-of/view-as-of.ts';
import { viewOfToday } from './views/today.ts';
import type { View } from './views/view.ts';
import { SESSION_WEIGHTS, TOUCHED_BY_RECALL } from './weights.ts';

/** Finds the nodes that answer a query, best first, with their edges and hyperedges; or lists those that pass its filters. */
export async function recall(
  memory: HybridMemory & WithRegex & WithSessions,
  input: RecallInput,
): Promise<Recalled> {
  const regex = regexOf(input.query, input.force_regex);
  const asked = await readAsked(memory, input, regex);
  const view =
    input.as_of === undefined
      ? viewOfToday(memory, input.valid_at)
      : viewAsOf(memory, input.as_of, input.valid_at);
  const session = memory.sessions.open(input.session);
  const found = await find(memory, view, input, regex, asked, session);
  const phase = (await session).phase();
  const { page, ...answer } = withinSize(withinTokens(found, input.max_tokens, input.sizeOf));
  // What a session touches is of today.
  if (input.as_of === undefined) {
    const touched = answer.results.slice(0, TOUCHED_BY_RECALL).map(({ key }) => key);
    memory.sessions.note(input.session, touched, 1);
  }
  const types = answer.results.length === 0 ? await unknownTypes(memory, asked.nodeTypes) : undefined;
  const next_cursor = page?.cursorAfter(answer.results.length);
  return {
    ...answer,
    ...(page && { total: page.total }),
    ...(next_cursor !== undefined && { next_cursor }),
    phase,
    weights: SESSION_WEIGHTS[phase],
    types,
  };
}

function find(
  memory: HybridMemory & WithRegex,
  view: View,
  input: RecallInput,
  regex: string | undefined,
  asked: Asked,
  session: Promise<Session>,
): Promise<Found> {
  if (regex !== undefined) return recallByRegex(memory, view, input, regex, asked, session);
  if (asked.isList) return recallList(memory, view, input, asked, session);
  return recallHybridly(memory, view, input, asked, session);
}

async function unknownTypes(
  { graph }: WithGraph,
  asked: Asked['nodeTypes'],
): Promise<UnknownTypes | undefined> {
  if (asked === null) return undefined;
  const known_types = (await runQuery(graph, typeNames, {})).map(({ name }) => name);
  const unknown_types = asked.filter((type) => !known_types.includes(type));
  return unknown_types.length > 0 ? { unknown_types, known_types } : undefined;
}
