import type { EdgeRecord, HyperedgeRecord } from '../../graph/queries/records.ts';
import type { Displayed } from '../../graph/queries/recall/display.ts';
import type { Shorten, SizeOf } from '../limits/token-limit.ts';
import type { Phase, SessionSignals } from '../sessions/session.ts';
import type { Reranker } from '../../reranking/http-reranker.ts';
import type { WithClock } from '../transaction/dependencies.ts';
import type { WithLabels } from '../ontology/labels/labels-of-graph.ts';
import type { WithSessions } from '../sessions/sessions.ts';
import type { WithRegex } from '../text/regex/regex-engine.ts';
import type { Confidence, LinkPath } from './hit.ts';
import type { Parts } from './parts.ts';
import type { ShownPassage } from './passages/passage.ts';
import type { Where } from './question/conditions.ts';
import type { UnderstoodPeriod } from './question/understood-period.ts';
import type { ViewMemory } from './views/view.ts';
import type { SESSION_WEIGHTS } from './weights.ts';

export type RecallMemory = ViewMemory &
  WithClock &
  WithLabels &
  WithRegex &
  WithSessions & {
    /** Improves the order of the best results; undefined where none is configured. */
    readonly reranker: Reranker | undefined;
  };

export interface RecallInput {
  readonly query: string;
  readonly max_results: number;
  readonly force_regex: boolean;
  /** Canonical; undefined means every type. */
  readonly node_types?: readonly string[] | undefined;
  readonly where?: Where | undefined;
  /** Key of a node; only what is within two steps of it is wanted. */
  readonly near?: string | undefined;
  /** `next_cursor` of the page before. */
  readonly cursor?: string | undefined;
  /** IANA time zone of the caller; UTC where there is none. */
  readonly time_zone?: string | undefined;
  readonly include_context: boolean;
  /** The last moment of the time as of which the memory is asked (ISO 8601, UTC); undefined for today's. */
  readonly as_of?: string | undefined;
  /** The edges and hyperedges of the answer were true at this time (ISO 8601, UTC); undefined for any. */
  readonly valid_at?: string | undefined;
  /** Tokens that the answer may take. */
  readonly max_tokens?: number | undefined;
  /** Characters of an answer as its caller reads it; by default those of its lists as JSON. */
  readonly sizeOf?: SizeOf<Found> | undefined;
  /** Characters of a text that the caller reads, by the place of its result. */
  readonly textAt?: ((place: number) => number) | undefined;
  readonly explain: boolean;
  /** Key of a node whose absence the answer explains. */
  readonly why_not?: string | undefined;
  /** Name of the session within the tenant. */
  readonly session: string;
}

type DisplayedNode = Displayed['node'];

export interface RecallResult extends DisplayedNode {
  /** Comparable within one answer only. */
  score: number;
  confidence: Confidence;
  matched_by: string[];
  signals: SessionSignals & { general: number };
  /** Key of a newer result that says something else about the same. */
  older_than?: string;
  /** Of a long description: its first words and what answers. */
  excerpt?: string;
  /** Passages of its files that may answer, best first. */
  passages?: ShownPassage[];
  /** Keys of near-duplicates. */
  duplicates?: string[];
  explanation?: { parts: Parts; path?: LinkPath };
}

/** Why a node is not among the results, with its score if it has one. */
export interface WhyNot {
  key: string;
  reason: string;
  score?: number;
  parts?: Parts;
}

/** A page of a list. */
interface ListPage {
  /** Nodes in the whole list, and how many of them were derived from texts. */
  total: number;
  derived: number;
  /** The cursor of the page that begins after so many results; undefined where the list ends with them. */
  cursorAfter(results: number): string | undefined;
}

export interface Found {
  mode: 'hybrid' | 'regex' | 'list';
  results: RecallResult[];
  edges: EdgeRecord[];
  hyperedges: HyperedgeRecord[];
  /** That of the surest of the first results. */
  confidence: Confidence;
  channels: string[];
  /** Names of the limits that cut the answer. */
  truncated: string[];
  /** What the time words of the query were understood to mean. */
  period?: UnderstoodPeriod | undefined;
  /** Of a list. */
  page?: ListPage | undefined;
  /** The words of the question that none of so many first results holds. */
  missingIn?: ((results: number) => string[]) | undefined;
  /** The best result with less of its texts. */
  shorten?: Shorten<RecallResult> | undefined;
  why_not?: WhyNot | undefined;
}

/** Types in the question that no node of the graph has, and the types of the graph. */
export interface UnknownTypes {
  unknown_types: string[];
  known_types: string[];
}

export interface Recalled extends Omit<Found, 'page' | 'missingIn' | 'shorten'> {
  total?: number | undefined;
  derived?: number | undefined;
  next_cursor?: string | undefined;
  /** The words of the question that carry meaning and that no result holds. */
  missing_words?: string[] | undefined;
  phase: Phase;
  weights: (typeof SESSION_WEIGHTS)[Phase];
  types?: UnknownTypes | undefined;
}
