import type { TenantGraph } from '../../../graph/graph.ts';
import type { Displayed, DisplayRow } from '../../../graph/queries/recall/display.ts';
import type { Link } from '../../../graph/queries/recall/links.ts';
import type { Listed, PassingRow } from '../../../graph/queries/recall/list.ts';
import type { EdgeRecord, HyperedgeRecord } from '../../../graph/queries/records.ts';
import type { Features } from '../../derivation/features/features.ts';
import type { WithEmbedder, WithGraph, WithReservation } from '../../transaction/dependencies.ts';
import type { WithFiles } from '../../files/graph-files.ts';
import type { DataLimits } from '../../limits/answer-space.ts';
import type { Place } from '../../pages/cursor.ts';
import type { WithCaches } from '../caches/recall-caches.ts';
import type { Hit } from '../hit.ts';
import type { Filters } from '../question/conditions.ts';
import type { Question } from '../question/question.ts';
import type { Scan, ScannedText } from '../regex/regex-scan.ts';

export type ViewMemory = WithGraph & WithEmbedder & WithCaches & WithReservation & WithFiles;

/** What a search finds. */
export interface Searched {
  /** With their cosines, without evidence. */
  readonly hits: readonly Hit[];
  /** Keys of the nodes that the query names. */
  readonly named: readonly string[];
  /** The names of the limits that left others out. */
  readonly truncated: readonly string[];
  /** The question, with what became of its period. */
  readonly question: Question;
}

/** Which links are wanted. */
export interface Wanted {
  readonly seeds: readonly string[];
  readonly named: readonly string[];
  /** The nodes that were found. */
  readonly known: ReadonlySet<string>;
}

export interface Joined {
  /** To known nodes, and to others that pass the filters. */
  readonly links: readonly Link[];
  /** For known nodes the named ones that have an edge to them. */
  readonly facets: ReadonlyMap<string, readonly string[]>;
}

/** A node that has features, of today's revision or of none. */
export type Revised = Pick<Hit, 'key' | 'rev'>;

type PassingFilters = Pick<Filters, 'nodeTypes' | 'conditions'>;

export interface Context {
  readonly edges: EdgeRecord[];
  readonly hyperedges: HyperedgeRecord[];
  readonly truncated: readonly string[];
}

/** Which relationships are shown around results. */
export interface Around {
  /** Those that were true at this time (ISO 8601); by default at any. */
  readonly validAt?: string | undefined;
  /** Beginnings of the words of the query; those that have some come first. */
  readonly words: readonly string[];
}

/** Where a page begins: in order of time, or the newest first. */
export interface ListPlace {
  readonly after: Place | undefined;
  readonly isByTime: boolean;
}

/** What a recall reads: the memory of now, or as it was believed at a time. */
export interface View {
  search(question: Question): Promise<Searched>;
  links(question: Question, wanted: Wanted): Promise<Joined>;
  features(nodes: readonly Revised[]): Promise<ReadonlyMap<string, Features>>;
  display(
    keys: readonly string[],
    includeContext: boolean,
    dataLimits?: DataLimits,
  ): Promise<readonly DisplayRow[]>;
  /** The edges and hyperedges around results, each once, and the names of the lists that are cut. */
  context(displayed: readonly Displayed[]): Promise<Context>;
  /** Those of the nodes that pass the filters. */
  passing(filters: PassingFilters, keys: readonly string[]): Promise<readonly PassingRow[]>;
  /** Why a node is not found. */
  readonly notFound: string;
  /** The texts that a regular expression is compared with, until the graph's signal aborts. */
  texts(graph: TenantGraph, scan: Scan): AsyncIterable<ScannedText>;
  /** A page of the nodes that pass, and the number of all of them. */
  list(filters: PassingFilters, place: ListPlace, limit: number): Promise<Listed>;
}
