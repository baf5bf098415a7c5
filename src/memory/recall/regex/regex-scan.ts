import type { TenantGraph } from '../../../graph/graph.ts';
import { scanEdges, scanHyperedges, scanNodes } from '../../../graph/queries/recall.ts';
import { scanQuery } from '../../../graph/scan-query.ts';
import { SMALL_BATCH, type Expressions } from '../../regex/regex-engine.ts';
import { requiredLiteral } from '../../regex/required-literal.ts';
import type { TimeBudget } from '../../../concurrency/time-budget.ts';

/** Texts, and characters, of a batch. A text that is longer is a batch of its own. */
const BATCH = { texts: 200, characters: 256 * 1_024 };
/** Texts that come in slowly are looked at before they are that many, so that the time's end finds few left. */
const BATCH_WITHIN_MS = 50;
/** Matches gathered at most, from which the newest are shown. */
export const MAX_MATCHES = 1_000;

interface ScannedText {
  readonly keys: readonly string[];
  readonly fields: readonly string[];
}

export type Source = 'node' | 'edge' | 'hyperedge';

/**
 * Texts in batches through the engine; returns the limit that ended it early, if one did. The texts and
 * the waiting for the engine must end by the budget's signal.
 */
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
      // While others have their turn this search does not look.
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

/** The first batch is a small one, which tells a costly pattern from much text. */
async function* batches(texts: AsyncIterable<ScannedText>): AsyncGenerator<ScannedText[]> {
  let most = SMALL_BATCH;
  let batch: ScannedText[] = [];
  let characters = 0;
  let begun = performance.now();
  for await (const text of texts) {
    const length = text.fields.reduce((sum, field) => sum + field.length, 0);
    const isFull = batch.length >= BATCH.texts || characters + length > most;
    if (batch.length > 0 && (isFull || performance.now() - begun > BATCH_WITHIN_MS)) {
      yield batch;
      [most, batch, characters, begun] = [BATCH.characters, [], 0, performance.now()];
    }
    batch.push(text);
    characters += length;
  }
  if (batch.length > 0) yield batch;
}

/** What a source holds, as long as the graph's signal lets it; the time runs from when the database looks. */
export async function* textsOf(
  graph: TenantGraph,
  source: Source,
  node_types: readonly string[] | undefined,
  pattern: string,
  budget: TimeBudget,
): AsyncGenerator<ScannedText> {
  const literal = requiredLiteral(pattern) ?? null;
  const onBegun = () => budget.run();
  if (source === 'node') {
    const nodeTypes = node_types ? [...node_types] : null;
    for await (const row of scanQuery(graph, scanNodes, { nodeTypes, literal }, onBegun)) {
      yield { keys: [row.key], fields: [row.key, row.description, row.data] };
    }
    return;
  }
  const links = source === 'edge' ? scanEdges : scanHyperedges;
  for await (const row of scanQuery(graph, links, { literal }, onBegun)) {
    yield { keys: row.keys, fields: [row.relationship, row.label, row.data] };
  }
}
