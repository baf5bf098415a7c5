import type { TenantGraph } from '../../../graph/graph.ts';
import type { LastChange } from '../../../graph/queries/recall/regex.ts';
import type { listed } from '../../../graph/queries/recall/conditions.ts';
import type { Displayed, DisplayRow, Link } from '../../../graph/queries/recall/surroundings.ts';
import type { EdgeRecord, HyperedgeRecord } from '../../../graph/queries/records.ts';
import type { z } from 'zod';
import type { Features } from '../../derivation/features/features.ts';
import type { WithEmbedder, WithGraph, WithReservation } from '../../transaction/dependencies.ts';
import type { WithFiles } from '../../files/graph-files.ts';
import type { DataLimits } from '../../limits/answer-space.ts';
import type { Place } from '../../pages/cursor.ts';
import type { WithCaches } from '../caches/recall-caches.ts';
import type { Candidate } from '../candidates/candidate.ts';
import type { Meeting } from '../candidates/narrow.ts';
import type { Surroundings, Wanted } from '../links/surroundings.ts';
import type { Conditions, Filters } from '../question/conditions.ts';
import type { Question } from '../question/question.ts';
import type { Scan, ScannedText } from '../regex/regex-scan.ts';
import type { Measured } from '../scores/score.ts';

export type ViewMemory = WithGraph & WithEmbedder & WithCaches & WithReservation & WithFiles;

/** Candidates with their cosines. */
export interface Measurement {
  readonly measured: readonly Measured[];
  /** The names of the limits that left others out. */
  readonly truncated: readonly string[];
  /** The question, with what became of its period. */
  readonly question: Question;
}

/** A node that has features, of today's revision or of none. */
export type Revised = Pick<Candidate, 'key' | 'rev'>;

export interface Context {
  readonly edges: EdgeRecord[];
  readonly hyperedges: HyperedgeRecord[];
  readonly truncated: readonly string[];
}

/** What a recall reads: the memory of today, or as it was believed at a time. */
export interface View {
  measure(question: Question): Promise<Measurement>;
  /** Links of the seeds, and display fields of nodes. */
  surroundings(question: Question, wanted: Wanted): Promise<Surroundings>;
  /** The links to known nodes, and to others that may be results. */
  linksThatMeet(
    question: Question,
    links: readonly Link[],
    known: ReadonlySet<string>,
  ): Promise<readonly Link[]>;
  features(nodes: Iterable<Revised>): Promise<ReadonlyMap<string, Features>>;
  display(
    keys: readonly string[],
    includeContext: boolean,
    dataLimits?: DataLimits,
  ): Promise<readonly DisplayRow[]>;
  /** The edges and hyperedges around results, each once, and the names of the lists that are cut. */
  context(displayed: readonly Displayed[]): Promise<Context>;
  /** Which of the nodes meet the question's conditions. Undefined where every node does. */
  meeting(question: Question, keys: readonly string[]): Promise<Meeting | undefined>;
  find(key: string): Promise<{ readonly node_type: string } | undefined>;
  /** Why `find` found nothing. */
  readonly notFound: string;
  /** The texts that a regular expression is compared with, until the graph's signal aborts. */
  texts(graph: TenantGraph, scan: Scan): AsyncIterable<ScannedText>;
  /** The nodes with the keys that pass the filters. */
  lastChanges(
    filters: Pick<Filters, 'nodeTypes' | 'conditions'>,
    keys: readonly string[],
  ): Promise<readonly LastChange[]>;
  /** A page of the nodes that pass, and the number of all of them. */
  list(
    conditions: Conditions,
    nodeTypes: readonly string[] | null,
    place: Place | undefined,
    limit: number,
  ): Promise<z.output<typeof listed>>;
}
