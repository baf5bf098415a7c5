import type { Embedder } from '../../embedding/embedder.ts';
import { otherSlot, type VectorSlot, nameIn, VECTOR_SLOTS } from '../../graph/schema/vector-slots.ts';

/** The vectors of one text: of the model of each slot that the graph writes. */
export type Vectors = Readonly<Partial<Record<VectorSlot, Float32Array>>>;

/** What is made of each vector, by the property of its slot. */
export function inProperties<Name extends 'embedding' | 'features', T>(
  name: Name,
  vectors: Vectors,
  make: (vector: Float32Array) => T,
): { [Property in Name | `${Name}_b`]?: T } {
  const entries = VECTOR_SLOTS.flatMap((slot): [string, T][] => {
    const vector = vectors[slot];
    return vector ? [[nameIn(slot, name), make(vector)]] : [];
  });
  return Object.fromEntries(entries) as { [Property in Name | `${Name}_b`]?: T };
}

/** The vectors by the properties that they are written to. */
export function embeddings(vectors: Vectors): Record<string, Float32Array> {
  return inProperties('embedding', vectors, (vector) => vector);
}

/** The model of a graph, and while the graph moves to another model that one too. */
export interface GraphEmbedder extends Pick<
  Embedder,
  'model' | 'dimensions' | 'cosineFloor' | 'knows' | 'embedQuery'
> {
  /** The slot that is searched, and the model of its vectors. */
  readonly slot: VectorSlot;
  readonly own: Embedder;
  /** The slots that are written, each with the model of its vectors. */
  readonly written: ReadonlyMap<VectorSlot, Embedder>;
  /** The vectors that texts are stored with. */
  embedPassages(texts: readonly string[]): Promise<Vectors[]>;
  /** The same for a call with many items, after the single texts of all callers. */
  embedBatch(texts: readonly string[]): Promise<Vectors[]>;
  /** The same, after what callers wait for. */
  embedInBackground(texts: readonly string[]): Promise<Vectors[]>;
}

/** `tenant`: whose texts they are; tenants take turns. */
export function graphEmbedder(
  slot: VectorSlot,
  own: Embedder,
  { next, tenant }: { readonly next?: Embedder | undefined; readonly tenant?: string } = {},
): GraphEmbedder {
  const written = new Map<VectorSlot, Embedder>([[slot, ofTenant(own, tenant)]]);
  if (next) written.set(otherSlot(slot), ofTenant(next, tenant));
  const { model, dimensions, cosineFloor, knows } = own;
  return {
    ...{ model, dimensions, cosineFloor, knows, slot, own, written },
    embedQuery: (text) => own.embedQuery(text, tenant),
    embedPassages: (texts) => embedWith(written, (embedder) => embedder.embedPassages(texts)),
    embedBatch: (texts) => embedWith(written, (embedder) => embedder.embedBatch(texts)),
    embedInBackground: (texts) => embedWith(written, (embedder) => embedder.embedInBackground(texts)),
  };
}

function ofTenant(model: Embedder, tenant: string | undefined): Embedder {
  return {
    ...model,
    embedPassages: (texts) => model.embedPassages(texts, tenant),
    embedBatch: (texts) => model.embedBatch(texts, tenant),
    embedInBackground: (texts) => model.embedInBackground(texts, tenant),
    embedQuery: (text) => model.embedQuery(text, tenant),
  };
}

/** The vectors of texts by each model. */
async function embedWith(
  written: ReadonlyMap<VectorSlot, Embedder>,
  embed: (embedder: Embedder) => Promise<Float32Array[]>,
): Promise<Vectors[]> {
  const bySlot = await Promise.all(
    [...written].map(async ([slot, model]) => [slot, await embed(model)] as const),
  );
  const [[, first]] = bySlot as [[VectorSlot, Float32Array[]]];
  return first.map((_, at) => Object.fromEntries(bySlot.map(([slot, vectors]) => [slot, vectors[at]])));
}
