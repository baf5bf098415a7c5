import type { TimeBudget } from '../../../concurrency/time-budget.ts';
import type { TenantGraph } from '../../../graph/graph.ts';
import { scanEdgesAsOf, scanHyperedgesAsOf, scanNodesAsOf } from '../../../graph/queries/recall/as-of.ts';
import { scanEdges, scanHyperedges, scanNodes } from '../../../graph/queries/recall/list.ts';
import type { RowOf } from '../../../graph/query.ts';
import { scanQuery } from '../../../graph/scan-query.ts';
import { SMALL_BATCH_CHARACTERS, type Expressions } from '../../text/regex/regex-engine.ts';
import { type Filters, parametersOf } from '../question/conditions.ts';

/** A longer text is a batch of its own. */
const MAX_BATCH = { texts: 200, characters: 256 * 1_024 };
/** A batch of texts that arrive slowly is matched after this time, so that few are left when the budget ends. */
const MAX_BATCH_MS = 50;
/** The newest of the matches are displayed. */
export const MAX_MATCHES = 1_000;

/** The texts of a node, or of a relationship with the keys of its nodes. */
export interface ScannedText {
  readonly keys: readonly string[];
  readonly fields: readonly string[];
}

export type Source = 'node' | 'edge' | 'hyperedge';

/** Which texts a search reads. */
export interface Scan {
  readonly source: Source;
  readonly filters: Pick<Filters, 'nodeTypes' | 'conditions'>;
  /** Occurs, in lower case, in every text that can match. */
  readonly literal: string | null;
  /** Runs when the database begins to read. */
  readonly onBegun: () => void;
}

/** Matches texts in batches; returns the limit that ended the search, if one did. The budget's signal must end texts and waits. */
export async function search(
  expressions: Expressions,
  pattern: string,
  texts: AsyncIterable<ScannedText>,
  budget: TimeBudget,
  onMatch: (key: string) => void,
): Promise<'time' | 'matches' | undefined> {
  const { signal } = budget;
  let matches = 0;
  try {
    for await (const batch of batches(texts)) {
      const fields = batch.map((text) => text.fields);
      // The wait in the fair queue does not count.
      budget.pause();
      const hits = await expressions.match(pattern, fields, () => budget.run());
      const matched = batch.filter((_, index) => hits[index]);
      matched.flatMap(({ keys }) => keys).forEach(onMatch);
      matches += matched.length;
      if (matches >= MAX_MATCHES) return 'matches';
      signal.throwIfAborted();
    }
    return undefined;
  } catch (error) {
    if (signal.aborted && error === signal.reason) return 'time';
    throw error;
  } finally {
    budget.pause();
  }
}

/** The first batch is small: if it overruns, the pattern is costly, and not the text long. */
async function* batches(texts: AsyncIterable<ScannedText>): AsyncGenerator<ScannedText[]> {
  let maxCharacters = SMALL_BATCH_CHARACTERS;
  let batch: ScannedText[] = [];
  let characters = 0;
  let begun = performance.now();
  for await (const text of texts) {
    const length = text.fields.reduce((sum, field) => sum + field.length, 0);
    const isFull = batch.length >= MAX_BATCH.texts || characters + length > maxCharacters;
    if (batch.length > 0 && (isFull || performance.now() - begun > MAX_BATCH_MS)) {
      yield batch;
      [maxCharacters, batch, characters, begun] = [MAX_BATCH.characters, [], 0, performance.now()];
    }
    batch.push(text);
    characters += length;
  }
  if (batch.length > 0) yield batch;
}

/** The texts of a source now, until the graph's signal aborts. */
export function textsOfNow(graph: TenantGraph, scan: Scan): AsyncIterable<ScannedText> {
  const { source, literal, onBegun } = scan;
  if (source === 'node')
    return ofNodes(scanQuery(graph, scanNodes, { literal, ...parametersOf(scan.filters) }, onBegun));
  return ofLinks(scanQuery(graph, source === 'edge' ? scanEdges : scanHyperedges, { literal }, onBegun));
}

/** The same as they were at a time. */
export function textsAsOf(graph: TenantGraph, at: string, scan: Scan): AsyncIterable<ScannedText> {
  const { source, filters, literal, onBegun } = scan;
  if (source !== 'node') {
    const links = source === 'edge' ? scanEdgesAsOf : scanHyperedgesAsOf;
    return ofLinks(scanQuery(graph, links, { at, literal }, onBegun));
  }
  const params = { at, literal, ...parametersOf(filters) };
  return ofNodes(scanQuery(graph, scanNodesAsOf, params, onBegun));
}

async function* ofNodes(rows: AsyncIterable<RowOf<typeof scanNodes>>): AsyncGenerator<ScannedText> {
  for await (const { key, description, data } of rows)
    yield { keys: [key], fields: [key, description, data] };
}

async function* ofLinks(rows: AsyncIterable<RowOf<typeof scanEdges>>): AsyncGenerator<ScannedText> {
  for await (const { keys, relationship, label, data } of rows)
    yield { keys, fields: [relationship, label, data] };
}
