import { mapInSlices } from '../../concurrency/time-slices.ts';
import type { Embedder } from '../../embedding/embedder.ts';
import { pendingNodes, writeDerived } from '../../graph/queries/derivation.ts';
import { runQuery } from '../../graph/run-query.ts';
import { nameIn, VECTOR_SLOTS, type VectorSlot } from '../../graph/schema/vector-slots.ts';
import { embeddings, inProperties } from '../vectors/graph-embedder.ts';
import type { WithEmbedder, WithGraph } from '../transaction/dependencies.ts';
import { featuresOfNode } from './features/features-of-node.ts';
import { SEQUENCE_AND_AUTHORS } from '../ontology/label.ts';
import { searchText } from '../text/node-text.ts';
import { derivedTexts, type DerivedTexts, type PendingNode } from './derived-texts.ts';
import { linkNames } from './link-names.ts';

/** Reads pending nodes; `except`: ids of nodes to skip. */
export function readPending({ graph }: WithGraph, limit: number, except: string[]): Promise<PendingNode[]> {
  const properties = VECTOR_SLOTS.map((slot) => nameIn(slot, 'embedding'));
  return runQuery(graph, pendingNodes, { except, limit, properties, ...SEQUENCE_AND_AUTHORS });
}

interface Derived {
  readonly pending: PendingNode;
  readonly texts: DerivedTexts;
  /** Whether other input was processed before, or none. */
  readonly isNew: boolean;
  /** The slots whose vectors are made, each with the node's vector, if it is a new one, and the vectors of sentences. */
  readonly made: readonly MadeVectors[];
}

interface MadeVectors {
  readonly slot: VectorSlot;
  readonly node: Float32Array | undefined;
  readonly sentences: Float32Array[];
}

/** Derives nodes: vector and words in context, vectors of sentences, links to names. One that changes meanwhile stays pending. */
export async function deriveBatch(
  memory: WithGraph & WithEmbedder,
  pending: readonly PendingNode[],
): Promise<void> {
  const all = await mapInSlices(pending, (node) => ({ pending: node, texts: derivedTexts(node) }));
  const derived = await Promise.all(all.map((each) => derive(memory, each)));
  const changed = derived.filter(({ isNew }) => isNew);
  // Before the nodes are written, so that none without its links counts as done.
  if (changed.length > 0) {
    await linkNames(
      memory,
      changed.map(({ pending: { node }, texts: { names } }) => ({ node, names })),
    );
  }
  await runQuery(memory.graph, writeDerived, { rows: await mapInSlices(derived, toRow) });
}

/** Makes what is missing: everything where the input is new, otherwise the vectors of a slot that is being filled. */
async function derive(
  { embedder }: WithEmbedder,
  { pending, texts }: Pick<Derived, 'pending' | 'texts'>,
): Promise<Derived> {
  const isNew = texts.fingerprint !== pending.derived_from;
  const making = [...embedder.written].flatMap(([slot, model]) => {
    const isMissing = vectorIn(slot, pending) === undefined;
    return isNew || isMissing ? [embedFor(slot, model, texts, isMissing)] : [];
  });
  return { pending, texts, isNew, made: await Promise.all(making) };
}

async function embedFor(
  slot: VectorSlot,
  model: Pick<Embedder, 'embedInBackground'>,
  { inContext, own, sentences }: DerivedTexts,
  isMissing: boolean,
): Promise<MadeVectors> {
  const node = inContext ?? (isMissing ? own : undefined);
  const context = node === undefined ? [] : [node];
  const vectors = await model.embedInBackground([...context, ...sentences]);
  const [vector] = vectors.splice(0, context.length);
  return { slot, node: vector, sentences: vectors };
}

function vectorIn(slot: VectorSlot, { vectors }: PendingNode): Float32Array | undefined {
  return vectors[VECTOR_SLOTS.indexOf(slot)] ?? undefined;
}

function toRow({ pending, texts, isNew, made }: Derived) {
  const { node, rev } = pending;
  const preceding = pending.preceding.map(({ id, updated_at }) => ({ id, updated_at }));
  const properties = {
    ...(isNew && searchTextOf(pending)),
    ...made.reduce((all, each) => ({ ...all, ...featuresOf(pending, each) }), {} as FeatureProperties),
    derived_from: texts.fingerprint,
  };
  const vectors = Object.fromEntries(
    made.flatMap(({ slot, node: vector }) => (vector ? [[slot, vector]] : [])),
  );
  return { id: node.id, rev, preceding, properties, vectors: embeddings(vectors) };
}

/** Properties that the store wrote already are left out, because each costs an index update or a page. */
function searchTextOf(pending: PendingNode) {
  const context = pending.preceding.map(({ description }) => description);
  if (!isContextual(pending)) return {};
  return { search_text: searchText(pending.node, context), has_context: context.length > 0 };
}

type FeatureProperties = { readonly features?: Int8Array; readonly features_b?: Int8Array };

function featuresOf(pending: PendingNode, { slot, node, sentences }: MadeVectors): FeatureProperties {
  const stored = vectorIn(slot, pending);
  const isStored =
    stored && sentences.length === 0 && pending.derived_from === null && !isContextual(pending);
  const vector = node ?? stored;
  if (isStored || !vector) return {};
  return inProperties('features', { [slot]: vector }, () => featuresOfNode(pending.node, vector, sentences));
}

function isContextual({ preceding, has_context }: PendingNode): boolean {
  return preceding.length > 0 || has_context;
}
