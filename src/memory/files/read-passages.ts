import type { Metadata, Passage } from '../../documents/document.ts';
import type { DiscardedFile } from '../../graph/queries/files/partial-file.ts';
import { chunkOf } from './chunks.ts';
import type { WithFiles } from './graph-files.ts';
import { addChunks, type PassagesMemory } from './partial-file.ts';
import { COMPARED } from './summary.ts';

/** What was read of a document. */
export interface ReadDocument {
  readonly chunks: number;
  /** Why there are no passages, or not all. */
  readonly reason: string | null;
  readonly metadata: Metadata;
  /** Some of its passages, in reading order. */
  readonly sample: readonly Passage[];
}

/** Reads the passages of a document into a partial file as they come. A document that cannot be read has none. */
export async function readPassages(
  memory: PassagesMemory & WithFiles,
  partial: DiscardedFile,
  path: string,
  mediaType: string,
): Promise<ReadDocument> {
  const sample = new Sample<Passage>(COMPARED);
  let chunks = 0;
  const write = async (passages: readonly Passage[]) => {
    for (const passage of passages) sample.add(passage);
    await addChunks(
      memory,
      partial,
      passages.map((passage) => chunkOf(passage, chunks++)),
    );
  };
  const { signal } = memory.graph;
  const { documents } = memory.files;
  const { metadata, unreadable, truncated } = await documents.read(path, mediaType, write, { signal });
  const cut = truncated && `only the first ${truncated.limit} ${truncated.of} were read`;
  return { chunks, reason: unreadable ?? cut ?? null, metadata, sample: sample.items };
}

/** The first items of a stream, and others evenly from the rest, so that a long one takes no more memory than a short one. */
export class Sample<T> {
  readonly #first: T[] = [];
  readonly #others: T[] = [];
  readonly #limits: { readonly first: number; readonly others: number };
  /** Every so many of the rest is kept; twice as many where they have become too many. */
  #step = 1;
  #seen = 0;

  constructor(limits: { readonly first: number; readonly others: number }) {
    this.#limits = limits;
  }

  add(item: T): void {
    if (this.#first.length < this.#limits.first) return void this.#first.push(item);
    if (this.#seen++ % this.#step !== 0) return;
    this.#others.push(item);
    if (this.#others.length <= this.#limits.others) return;
    this.#others.splice(0, Infinity, ...this.#others.filter((_, at) => at % 2 === 0));
    this.#step *= 2;
  }

  get items(): readonly T[] {
    return [...this.#first, ...this.#others];
  }
}
