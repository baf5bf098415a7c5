import type { EdgeRecord, HyperedgeRecord } from '../../graph/queries/records.ts';
import type { Phase } from '../sessions/session.ts';
import type { Components, LinkPath } from './ranking/score.ts';

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
  explanation?: { parts: Components; path?: LinkPath };
}

/** Why a node is not among the results, with what speaks for it. */
export interface WhyNot {
  key: string;
  reason: string;
  score?: number;
  parts?: Components;
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
