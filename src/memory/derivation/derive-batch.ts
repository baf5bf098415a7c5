import { addToMean, pendingNodes, writeDerived } from '../../graph/queries/derivation.ts';
import { runQuery } from '../../graph/run-query.ts';
import { featuresOfNode } from '../features/features-of-node.ts';
import type { MemoryContext } from '../memory-context.ts';
import { AUTHOR_TYPES, SEQUENCE } from '../sequence.ts';
import { searchText } from '../text/node-text.ts';
import { derivedTexts, type DerivedTexts, type PendingNode } from './derived-texts.ts';
import { linkNames } from './link-names.ts';

/** Reads nodes whose derived properties wait to be made; `except` are ids to pass over. */
export function readPending(
  memory: MemoryContext,
  limit: number,
  except: readonly string[],
): Promise<PendingNode[]> {
  return runQuery(memory.graph, pendingNodes, {
    except: [...except],
    limit,
    authorTypes: [...AUTHOR_TYPES],
    ...SEQUENCE,
  });
}

interface Derived {
  readonly pending: PendingNode;
  readonly texts: DerivedTexts;
  /** Undefined where equal input was worked on before. */
  readonly vectors:
    { readonly node: Float32Array | undefined; readonly sentences: Float32Array[] } | undefined;
}

/**
 * Makes what follows a store in the background: the vector and words in the context of the sequence, sentence vectors,
 * and links between texts and the names in them. A node that changes meanwhile stays pending.
 */
export async function deriveBatch(memory: MemoryContext, pending: readonly PendingNode[]): Promise<void> {
  const derived = await Promise.all(pending.map((node) => derive(memory, node)));
  const written = await runQuery(memory.graph, writeDerived, { rows: derived.map(toRow) });
  const ids = new Set(written.map(({ id }) => id));
  const fresh = derived.filter(({ pending: { node }, vectors }) => vectors && ids.has(node.id));
  if (fresh.length === 0) return;
  await linkNames(
    memory,
    fresh.map(({ pending: { node }, texts: { names } }) => ({ node, names })),
  );
  await runQuery(memory.graph, addToMean, { sum: sumOf(fresh.map(vectorOf)), count: fresh.length });
}

async function derive(memory: MemoryContext, pending: PendingNode): Promise<Derived> {
  const texts = derivedTexts(pending);
  if (texts.fingerprint === pending.derived_from) return { pending, texts, vectors: undefined };
  const { inContext, sentences } = texts;
  const vectors = await memory.embedder.embedInBackground([
    ...(inContext === undefined ? [] : [inContext]),
    ...sentences,
  ]);
  const node = inContext === undefined ? undefined : vectors.shift();
  return { pending, texts, vectors: { node, sentences: vectors } };
}

function toRow({ pending, texts, vectors }: Derived) {
  const { node, rev, preceding } = pending;
  const derived_from = texts.fingerprint;
  if (!vectors) return { id: node.id, rev, properties: { derived_from }, embedding: null };
  const properties = {
    derived_from,
    search_text: searchText(node, preceding),
    features: featuresOfNode(node, vectors.node ?? pending.vector, vectors.sentences),
    has_context: preceding.length > 0,
  };
  return { id: node.id, rev, properties, embedding: vectors.node ?? null };
}

function vectorOf({ pending, vectors }: Derived): Float32Array {
  return vectors?.node ?? pending.vector;
}

function sumOf(vectors: readonly Float32Array[]): Float32Array {
  const sum = new Float32Array(vectors[0]?.length ?? 0);
  for (const vector of vectors)
    for (const [index, value] of vector.entries()) sum[index] = (sum[index] ?? 0) + value;
  return sum;
}
