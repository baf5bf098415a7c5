import type { SerialQueue } from '../../concurrency/serial-queue.ts';
import type { Documents } from '../../documents/documents.ts';
import type { TenantGraph } from '../../graph/graph.ts';
import { countFiles } from '../../graph/queries/files/file.ts';
import { runForOne } from '../../graph/run-query.ts';
import type { OwnProcess } from '../../jobs/job-kind.ts';
import type { BlobName } from '../../storage/blob-store.ts';
import type { Storage } from '../../storage/storage.ts';

/** What the files of all graphs share. */
export interface FileServices {
  readonly storage: Storage;
  readonly documents: Documents;
  /** The uploads and deletions of one content run one after the other. */
  readonly queue: SerialQueue;
}

interface GraphFilesParts extends FileServices {
  readonly graph: TenantGraph;
  readonly process: OwnProcess;
  /** Runs work while the graph is marked as having background work. */
  readonly marked: <T>(work: () => Promise<T>) => Promise<T>;
}

/** Another process may upload a first file. */
const COUNT_AGAIN_MS = 5_000;

/** The files of one graph. */
export class GraphFiles {
  readonly storage: Storage;
  readonly documents: Documents;
  readonly process: OwnProcess;
  readonly #parts: GraphFilesParts;
  #count: Promise<number> | undefined;
  #countedAt = -Infinity;
  #running = 0;

  constructor(parts: GraphFilesParts) {
    this.#parts = parts;
    this.storage = parts.storage;
    this.documents = parts.documents;
    this.process = parts.process;
  }

  get isBusy(): boolean {
    return this.#running > 0;
  }

  blobOf(sha256: string): BlobName {
    return { database: this.#parts.graph.database, sha256 };
  }

  /** Runs work that adds or deletes a content, after all such work on the same content of the graph. */
  async changing<T>(sha256: string, work: () => Promise<T>): Promise<T> {
    const { queue, graph, marked } = this.#parts;
    this.#running += 1;
    try {
      return await queue.run(`${graph.database} ${sha256}`, () => marked(work));
    } finally {
      this.#running -= 1;
    }
  }

  /** Whether the graph may have files. Counted once, and then in the background: a graph without any costs a recall nothing. */
  async mayHaveFiles(): Promise<boolean> {
    const now = performance.now();
    if ((await this.#count) || now - this.#countedAt < COUNT_AGAIN_MS) return (await this.#count) !== 0;
    this.#countedAt = now;
    const counting = this.#read();
    this.#count ??= counting;
    void counting.then((files) => (this.#count = Promise.resolve(files)));
    return (await this.#count) !== 0;
  }

  /** A file was added here. */
  added(): void {
    this.#count = Promise.resolve(1);
  }

  /** Where the count fails, the graph may have files. */
  async #read(): Promise<number> {
    const rows = await runForOne(this.#parts.graph, countFiles, {}).catch(() => undefined);
    return rows?.files ?? 1;
  }
}

export interface WithFiles {
  readonly files: GraphFiles;
}
