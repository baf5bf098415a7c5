import type { EdgeRecord, HyperedgeRecord } from '../../graph/queries/records.ts';
import type { MemoryContext } from '../memory-context.ts';
import { recallByRegex } from './by-regex.ts';
import { recallHybridly } from './hybrid.ts';
import { regexOf } from './query-text.ts';
import { withinTokens } from './token-budget.ts';

export interface RecallInput {
  readonly query: string;
  readonly max_results: number;
  readonly force_regex: boolean;
  /** Canonical; undefined means every type. */
  readonly node_types?: readonly string[] | undefined;
  readonly include_context: boolean;
  /** Tokens the answer may take, about. */
  readonly max_tokens?: number | undefined;
}

export interface RecallResult {
  key: string;
  description: string;
  node_type: string;
  data: Record<string, unknown>;
  /** Comparable within one answer only. */
  score: number;
  matched_by: string[];
  signals: { general: number };
  connections: number;
  created_at: string;
  updated_at: string;
}

export interface Recalled {
  mode: 'hybrid' | 'regex';
  results: RecallResult[];
  edges: EdgeRecord[];
  hyperedges: HyperedgeRecord[];
  channels: string[];
  /** Limits that cut the answer, by name. */
  truncated: string[];
}

/** Finds the nodes that answer a query, best first, with the edges and hyperedges around them. */
export async function recall(memory: MemoryContext, input: RecallInput): Promise<Recalled> {
  const regex = regexOf(input.query, input.force_regex);
  const found = regex === undefined ? recallHybridly(memory, input) : recallByRegex(memory, input, regex);
  return withinTokens(await found, input.max_tokens);
}
