import { pendingNodes, writeDerived } from '../../graph/queries/derivation.ts';
import { mapInSlices } from '../../concurrency/time-slices.ts';
import { runQuery } from '../../graph/run-query.ts';
import { featuresOfNode } from '../features/features-of-node.ts';
import type { WithEmbedder, WithGraph } from '../dependencies.ts';
import { AUTHOR_TYPES, SEQUENCE } from '../relationships/sequence.ts';
import { searchText } from '../text/node-text.ts';
import { derivedTexts, type DerivedTexts, type PendingNode } from './derived-texts.ts';
import { linkNames } from './link-names.ts';

/** Reads nodes whose derived properties wait to be made; `except` are ids to pass over. */
export function readPending(
  memory: WithGraph & WithEmbedder,
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
export async function deriveBatch(
  memory: WithGraph & WithEmbedder,
  pending: readonly PendingNode[],
): Promise<void> {
  const all = await mapInSlices(pending, (node) => ({ pending: node, texts: derivedTexts(node) }));
  const derived = await Promise.all(all.map((each) => derive(memory, each)));
  const fresh = derived.filter(({ vectors }) => vectors);
  // Before the mark goes, so that a node whose links are missing is never taken for done.
  if (fresh.length > 0) {
    await linkNames(
      memory,
      fresh.map(({ pending: { node }, texts: { names } }) => ({ node, names })),
    );
  }
  await runQuery(memory.graph, writeDerived, { rows: await mapInSlices(derived, toRow) });
}

async function derive(
  memory: WithGraph & WithEmbedder,
  { pending, texts }: Omit<Derived, 'vectors'>,
): Promise<Derived> {
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
  const versions = preceding.map(({ id, updated_at }) => ({ id, updated_at }));
  const row = { id: node.id, rev, preceding: versions };
  if (!vectors) return { ...row, properties: { derived_from }, embedding: null };
  const isContextual = preceding.length > 0 || pending.has_context;
  const isMore = isContextual || vectors.sentences.length > 0 || pending.derived_from !== null;
  // What a store wrote already is not written again: each property costs an index or a page.
  const properties = {
    derived_from,
    ...(isContextual && {
      search_text: searchText(
        node,
        preceding.map(({ description }) => description),
      ),
      has_context: preceding.length > 0,
    }),
    ...(isMore && { features: featuresOfNode(node, vectors.node ?? pending.vector, vectors.sentences) }),
  };
  return { ...row, properties, embedding: vectors.node ?? null };
}
