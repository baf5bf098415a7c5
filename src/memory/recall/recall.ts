import { typeNames } from '../../graph/queries/type.ts';
import { runQuery } from '../../graph/run-query.ts';
import { ANSWER_SIZE, AnswerSpace } from '../limits/answer-space.ts';
import { withinTokens as limitTokens, type SizeOf } from '../limits/token-limit.ts';
import type { Session } from '../sessions/session.ts';
import { beginningsOfWords } from '../text/terms.ts';
import type { WithGraph } from '../transaction/dependencies.ts';
import { recallList } from './list/recall-list.ts';
import type { Found, Recalled, RecallInput, RecallMemory, UnknownTypes } from './recall-types.ts';
import { recallByRegex } from './regex/by-regex.ts';
import { readRequest, type Request } from './request.ts';
import { recallBySearch } from './search.ts';
import { withNewer } from '../understanding/changes/newer-than.ts';
import { viewAsOf } from './views/as-of/view-as-of.ts';
import { viewOfNow } from './views/now.ts';
import { SESSION_WEIGHTS, TOUCHED_BY_RECALL } from './weights.ts';

/** Finds the nodes that answer a query, best first, with their edges and hyperedges; or lists those that pass its filters. */
export async function recall(memory: RecallMemory, input: RecallInput): Promise<Recalled> {
  const session = memory.sessions.open(input.session);
  const request = await readRequest(memory, input);
  const all = await find(memory, request, session);
  const found = { ...all, edges: await withNewer(memory, all.edges, request.as_of) };
  const phase = (await session).phase();
  const { page, missingIn } = found;
  const answer = withinSize(withinTokens(found, input.max_tokens, input.sizeOf));
  // What a session touches is of today.
  if (input.as_of === undefined) {
    const touched = answer.results.slice(0, TOUCHED_BY_RECALL).map(({ key }) => key);
    memory.sessions.note(input.session, touched, 1);
  }
  const types = answer.results.length === 0 ? await unknownTypes(memory, request) : undefined;
  const next_cursor = page?.cursorAfter(answer.results.length);
  const missing_words = answer.results.length > 0 ? missingIn?.(answer.results.length) : undefined;
  return {
    ...plain(answer),
    ...(missing_words?.length && { missing_words }),
    ...(page && { total: page.total, derived: page.derived }),
    ...(next_cursor !== undefined && { next_cursor }),
    phase,
    weights: SESSION_WEIGHTS[phase],
    types,
  };
}

/** An answer without what its parts are made by. */
function plain({ page: _, missingIn: __, shorten: ___, ...answer }: Found) {
  return answer;
}

async function find(memory: RecallMemory, request: Request, session: Promise<Session>): Promise<Found> {
  const { as_of, valid_at: validAt, regex } = request;
  const words = regex !== undefined || request.isList ? [] : beginningsOfWords(request.query);
  const around = { validAt, words };
  const view = as_of === undefined ? viewOfNow(memory, around) : viewAsOf(memory, as_of, around);
  if (regex !== undefined) return recallByRegex(memory, view, request, regex, session);
  if (!request.isList) return recallBySearch(memory, view, request, session);
  const listed = await recallList(memory, view, request, session);
  if (listed.results.length > 0 || !request.asksAll || request.cursor !== undefined) return listed;
  // A day in the data of a memory is in no index.
  const dated = await recallBySearch(memory, view, request, session);
  return dated.confidence === 'none' ? listed : dated;
}

async function unknownTypes(
  { graph }: WithGraph,
  { nodeTypes: asked }: Request,
): Promise<UnknownTypes | undefined> {
  if (asked === null) return undefined;
  const known_types = (await runQuery(graph, typeNames, {})).map(({ name }) => name);
  const unknown_types = asked.filter((type) => !known_types.includes(type));
  return unknown_types.length > 0 ? { unknown_types, known_types } : undefined;
}

/** Keeps the results that so many tokens hold, best first, then edges and hyperedges, and names the limit. */
export function withinTokens(
  answer: Found,
  maxTokens: number | undefined,
  sizeOf: SizeOf<Found> = jsonSize,
): Found {
  return limitTokens(answer, ['results', 'edges', 'hyperedges'], maxTokens, sizeOf, answer.shorten);
}

function jsonSize({ results, edges, hyperedges }: Found): number {
  return JSON.stringify({ results, edges, hyperedges }).length;
}

/** Cuts an answer to the largest size of any answer: whole results, best first, then edges and hyperedges. */
function withinSize(answer: Found): Found {
  const space = new AnswerSpace();
  const results = space.take(answer.results);
  const edges = space.take(answer.edges);
  const hyperedges = space.take(answer.hyperedges);
  if (space.truncated.length === 0) return answer;
  return {
    ...answer,
    results,
    edges,
    hyperedges,
    truncated: [...new Set([...answer.truncated, ANSWER_SIZE])],
  };
}
