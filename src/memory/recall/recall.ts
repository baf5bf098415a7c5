import { typeNames } from '../../graph/queries/overview.ts';
import type { EdgeRecord, HyperedgeRecord } from '../../graph/queries/records.ts';
import { runQuery } from '../../graph/run-query.ts';
import type { MemoryContext } from '../memory-context.ts';
import type { Phase } from '../session/session.ts';
import { recallByRegex } from './by-regex.ts';
import { recallHybridly } from './hybrid.ts';
import { parseQuery, regexOf } from './query-text.ts';
import type { LinkPath, Parts } from './ranking/candidate.ts';
import { SESSION_WEIGHTS, TOUCHED_BY_RECALL } from './ranking/weights.ts';
import { withinTokens } from './token-budget.ts';
import type { WhyNot } from './why-not.ts';

export interface RecallInput {
  readonly query: string;
  readonly max_results: number;
  readonly force_regex: boolean;
  /** Canonical; undefined means every type. */
  readonly node_types?: readonly string[] | undefined;
  readonly include_context: boolean;
  /** Tokens the answer may take, about. */
  readonly max_tokens?: number | undefined;
  readonly explain: boolean;
  /** Key of a node whose absence is to be explained. */
  readonly why_not?: string | undefined;
  /** Name of the session within the tenant. */
  readonly session: string;
}

export interface RecallResult {
  key: string;
  description: string;
  node_type: string;
  data: Record<string, unknown>;
  /** Comparable within one answer only. */
  score: number;
  matched_by: string[];
  signals: { general: number; topical: number; session: number };
  connections: number;
  created_at: string;
  updated_at: string;
  /** Keys of nodes that say the same in nearly the same words. */
  duplicates?: string[];
  explanation?: { parts: Parts; path?: LinkPath };
}

export interface Found {
  mode: 'hybrid' | 'regex';
  results: RecallResult[];
  edges: EdgeRecord[];
  hyperedges: HyperedgeRecord[];
  channels: string[];
  /** Limits that cut the answer, by name. */
  truncated: string[];
  why_not?: WhyNot | undefined;
}

/** Types that were asked for and that no node of the graph can be of, with those that it knows. */
export interface UnknownTypes {
  unknown_types: string[];
  known_types: string[];
}

export interface Recalled extends Found {
  phase: Phase;
  weights: { general: number; topical: number; session: number };
  types?: UnknownTypes | undefined;
}

/** Finds the nodes that answer a query, best first, with the edges and hyperedges around them. */
export async function recall(memory: MemoryContext, input: RecallInput): Promise<Recalled> {
  const regex = regexOf(input.query, input.force_regex);
  const opening = memory.sessions.open(memory, input.session);
  const found = await (regex === undefined
    ? recallHybridly(memory, input, opening)
    : recallByRegex(memory, input, regex, opening));
  const phase = (await opening).phase();
  const answer = withinTokens(found, input.max_tokens);
  const touched = answer.results.slice(0, TOUCHED_BY_RECALL).map(({ key }) => key);
  memory.sessions.note(memory, input.session, touched, 1);
  const types = answer.results.length === 0 ? await unknownTypes(memory, input) : undefined;
  return { ...answer, phase, weights: SESSION_WEIGHTS[phase], types };
}

async function unknownTypes(memory: MemoryContext, input: RecallInput): Promise<UnknownTypes | undefined> {
  const asked = [...(input.node_types ?? []), ...parseQuery(input.query).types];
  if (asked.length === 0) return undefined;
  const known_types = (await runQuery(memory.graph, typeNames, {})).map(({ name }) => name);
  const unknown_types = asked.filter((type) => !known_types.includes(type));
  return unknown_types.length > 0 ? { unknown_types, known_types } : undefined;
}
