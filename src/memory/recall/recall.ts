import { typeNames } from '../../graph/queries/overview.ts';
import { runQuery } from '../../graph/run-query.ts';
import type { WithGraph } from '../dependencies.ts';
import type { WithRegex } from '../text/regex/regex-engine.ts';
import type { WithSessions } from '../sessions/sessions.ts';
import { withinSize, withinTokens } from './answer/size-limits.ts';
import { recallHybridly, type HybridMemory } from './hybrid.ts';
import { parseQuery, regexOf } from './question/query-text.ts';
import type { Recalled, RecallInput, UnknownTypes } from './recall-types.ts';
import { recallByRegex } from './regex/by-regex.ts';
import { SESSION_WEIGHTS, TOUCHED_BY_RECALL } from './weights.ts';

/** Finds the nodes that answer a query, best first, with their edges and hyperedges. */
export async function recall(
  memory: HybridMemory & WithRegex & WithSessions,
  input: RecallInput,
): Promise<Recalled> {
  const regex = regexOf(input.query, input.force_regex);
  const session = memory.sessions.open(input.session);
  const found = await (regex === undefined
    ? recallHybridly(memory, input, session)
    : recallByRegex(memory, input, regex, session));
  const phase = (await session).phase();
  const answer = withinSize(withinTokens(found, input.max_tokens, input.sizeOf));
  const touched = answer.results.slice(0, TOUCHED_BY_RECALL).map(({ key }) => key);
  memory.sessions.note(input.session, touched, 1);
  const types = answer.results.length === 0 ? await unknownTypes(memory, input) : undefined;
  return { ...answer, phase, weights: SESSION_WEIGHTS[phase], types };
}

async function unknownTypes({ graph }: WithGraph, input: RecallInput): Promise<UnknownTypes | undefined> {
  const asked = [...(input.node_types ?? []), ...parseQuery(input.query).types];
  if (asked.length === 0) return undefined;
  const known_types = (await runQuery(graph, typeNames, {})).map(({ name }) => name);
  const unknown_types = asked.filter((type) => !known_types.includes(type));
  return unknown_types.length > 0 ? { unknown_types, known_types } : undefined;
}
