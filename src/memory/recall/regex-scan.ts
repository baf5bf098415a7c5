import { scanEdges, scanHyperedges, scanNodes } from '../../graph/queries/recall.ts';
import { streamQuery } from '../../graph/run-query.ts';
import type { MemoryContext } from '../memory-context.ts';
import { requiredLiteral } from '../regex/required-literal.ts';

const BATCH = 200;
/** Matches gathered at most, from which the newest are shown. */
export const MAX_MATCHES = 1_000;

interface ScannedText {
  readonly keys: readonly string[];
  readonly fields: readonly string[];
}

export type Source = 'node' | 'edge' | 'hyperedge';

/** Texts in batches through the engine; returns the limit that ended it early, if one did. */
export async function search(
  memory: MemoryContext,
  pattern: string,
  texts: AsyncIterable<ScannedText>,
  deadline: number,
  onMatch: (key: string) => void,
): Promise<'time' | 'matches' | undefined> {
  let matches = 0;
  for await (const batch of batches(texts)) {
    const hits = await memory.regex.match(
      pattern,
      batch.map(({ fields }) => fields),
    );
    const matched = batch.filter((_, index) => hits[index]);
    matched.flatMap(({ keys }) => keys).forEach(onMatch);
    matches += matched.length;
    if (matches >= MAX_MATCHES) return 'matches';
    if (performance.now() > deadline) return 'time';
  }
  return undefined;
}

async function* batches(texts: AsyncIterable<ScannedText>): AsyncGenerator<ScannedText[]> {
  let batch: ScannedText[] = [];
  for await (const text of texts) {
    if (batch.push(text) < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

export async function* textsOf(
  memory: MemoryContext,
  source: Source,
  node_types: readonly string[] | undefined,
  pattern: string,
): AsyncGenerator<ScannedText> {
  const literal = requiredLiteral(pattern) ?? null;
  if (source === 'node') {
    const nodeTypes = node_types ? [...node_types] : null;
    const nodes = streamQuery(memory.graph, scanNodes, { nodeTypes, literal });
    for await (const { key, description, data } of nodes) {
      yield { keys: [key], fields: [key, description, data] };
    }
    return;
  }
  const links = streamQuery(memory.graph, source === 'edge' ? scanEdges : scanHyperedges, { literal });
  for await (const { keys, relationship, label, data } of links) {
    yield { keys, fields: [relationship, label, data] };
  }
}
