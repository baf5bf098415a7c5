import type { TimeBudget } from '../../../concurrency/time-budget.ts';
import type { TenantGraph } from '../../../graph/graph.ts';
import { scanMeetingNodes } from '../../../graph/queries/recall/conditions.ts';
import { scanEdges, scanHyperedges, scanNodes } from '../../../graph/queries/recall/regex.ts';
import { scanQuery } from '../../../graph/scan-query.ts';
import { SMALL_BATCH_CHARACTERS, type Expressions } from '../../text/regex/regex-engine.ts';
import { requiredLiteral } from '../../text/regex/required-literal.ts';
import { hasConditions, parametersOf, type Filters } from '../question/conditions.ts';

/** A longer text is a batch of its own. */
const MAX_BATCH = { texts: 200, characters: 256 * 1_024 };
/** A batch of texts that arrive slowly is matched after this time, so that few are left when the budget ends. */
const MAX_BATCH_MS = 50;
/** The newest of the matches are displayed. */
export const MAX_MATCHES = 1_000;

interface ScannedText {
  readonly keys: readonly string[];
  readonly fields: readonly string[];
}

export type Source = 'node' | 'edge' | 'hyperedge';

/**
 * Matches texts in batches and returns the limit that ended the search early, if one did. The budget's signal must end the
 * texts and the wait for the engine.
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

/** The texts of a source, until the graph's signal aborts. The budget runs from the moment the database reads. */
export async function* textsOf(
  graph: TenantGraph,
  source: Source,
  asked: Pick<Filters, 'nodeTypes' | 'conditions'>,
  pattern: string,
  budget: TimeBudget,
): AsyncGenerator<ScannedText> {
  const literal = requiredLiteral(pattern) ?? null;
  const onBegun = () => budget.run();
  if (source === 'node') {
    for await (const row of scanOfNodes(graph, asked, literal, onBegun)) {
      yield { keys: [row.key], fields: [row.key, row.description, row.data] };
    }
    return;
  }
  const links = source === 'edge' ? scanEdges : scanHyperedges;
  for await (const row of scanQuery(graph, links, { literal }, onBegun)) {
    yield { keys: row.keys, fields: [row.relationship, row.label, row.data] };
  }
}

function scanOfNodes(
  graph: TenantGraph,
  { nodeTypes: types, conditions }: Pick<Filters, 'nodeTypes' | 'conditions'>,
  literal: string | null,
  onBegun: () => void,
) {
  const nodeTypes = types && [...types];
  if (!hasConditions(conditions)) return scanQuery(graph, scanNodes, { nodeTypes, literal }, onBegun);
  const params = { nodeTypes, literal, ...parametersOf(conditions) };
  return scanQuery(graph, scanMeetingNodes, params, onBegun);
}
