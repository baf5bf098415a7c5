import { mapInSlices } from '../../concurrency/time-slices.ts';
import { pendingNodes, writeDerived } from '../../graph/queries/derivation.ts';
import { runQuery } from '../../graph/run-query.ts';
import type { WithEmbedder, WithGraph } from '../dependencies.ts';
import { featuresOfNode } from './features/features-of-node.ts';
import { SEQUENCE_AND_AUTHORS } from '../relationships/sequence.ts';
import { searchText } from '../text/node-text.ts';
import { derivedTexts, type DerivedTexts, type PendingNode } from './derived-texts.ts';
import { linkNames } from './link-names.ts';

/** Reads pending nodes; `except`: ids of nodes to skip. */
export function readPending({ graph }: WithGraph, limit: number, except: string[]): Promise<PendingNode[]> {
  return runQuery(graph, pendingNodes, { except, limit, ...SEQUENCE_AND_AUTHORS });
}

interface Derived {
  readonly pending: PendingNode;
  readonly texts: DerivedTexts;
  /** Undefined if equal input was processed before. */
  readonly vectors:
    { readonly node: Float32Array | undefined; readonly sentences: Float32Array[] } | undefined;
}

/**
 * Computes and writes the derived properties of nodes: the vector and the words in the context of the sequence, sentence
 * vectors, and links between texts and the names in them. A node that changes meanwhile stays pending.
 */
export async function deriveBatch(
  memory: WithGraph & WithEmbedder,
  pending: readonly PendingNode[],
): Promise<void> {
  const all = await mapInSlices(pending, (node) => ({ pending: node, texts: derivedTexts(node) }));
  const derived = await Promise.all(all.map((each) => derive(memory, each)));
  const changed = derived.filter(({ vectors }) => vectors);
  // Before the nodes are written, so that none without its links counts as done.
  if (changed.length > 0) {
    await linkNames(
      memory,
      changed.map(({ pending: { node }, texts: { names } }) => ({ node, names })),
    );
  }
  await runQuery(memory.graph, writeDerived, { rows: await mapInSlices(derived, toRow) });
}

async function derive(
  { embedder }: WithEmbedder,
  { pending, texts }: Omit<Derived, 'vectors'>,
): Promise<Derived> {
  if (texts.fingerprint === pending.derived_from) return { pending, texts, vectors: undefined };
  const { inContext, sentences } = texts;
  const context = inContext === undefined ? [] : [inContext];
  const vectors = await embedder.embedInBackground([...context, ...sentences]);
  const [node] = vectors.splice(0, context.length);
  return { pending, texts, vectors: { node, sentences: vectors } };
}

function toRow({ pending, texts, vectors }: Derived) {
  const { node, rev } = pending;
  const preceding = pending.preceding.map(({ id, updated_at }) => ({ id, updated_at }));
  const properties = { ...(vectors && propertiesOf(pending, vectors)), derived_from: texts.fingerprint };
  return { id: node.id, rev, preceding, properties, embedding: vectors?.node ?? null };
}

/** Properties that the store wrote already are left out, because each costs an index update or a page. */
function propertiesOf(
  { node, preceding, has_context, derived_from, vector }: PendingNode,
  vectors: NonNullable<Derived['vectors']>,
) {
  const isContextual = preceding.length > 0 || has_context;
  const hasNewFeatures = isContextual || vectors.sentences.length > 0 || derived_from !== null;
  const context = preceding.map(({ description }) => description);
  return {
    ...(isContextual && { search_text: searchText(node, context), has_context: context.length > 0 }),
    ...(hasNewFeatures && { features: featuresOfNode(node, vectors.node ?? vector, vectors.sentences) }),
  };
}
