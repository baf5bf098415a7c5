import { hash } from 'node:crypto';
import type { z } from 'zod';
import type { WithGraph } from '../../transaction/dependencies.ts';
import { type RecordKind, encode } from '../records/record-kind.ts';
import type { ImportRun, PreparedChunk } from './chunk.ts';

/** What an export contains besides the memory itself. */
export interface ExportOptions {
  /** The types and the labels, with what was said about them. */
  readonly ontology: boolean;
  readonly sessions: boolean;
  readonly embeddings: boolean;
}

/** An export under way. */
export interface ExportRun extends WithGraph {
  readonly options: ExportOptions;
  /** When it began. Relationships that are made later are left out, for their nodes may be missing. */
  readonly startedAt: string;
  /** The nodes that were exported so far. */
  readonly keys: KeySet;
}

/** Where a page begins: after the position of a record, or at the first record where that is empty. */
export interface PageStart {
  readonly after: string;
  readonly page: number;
}

/** The records of one kind in a graph: how an export reads them, and how an import writes them. */
export interface Section<Kind extends RecordKind = RecordKind> {
  readonly kind: Kind;
  isIncluded(options: ExportOptions): boolean;
  /** Reads a page of records, in their order. */
  read(run: ExportRun, start: PageStart): Promise<readonly z.output<Kind['record']>[]>;
  /** The place of a record in that order. */
  positionOf(record: z.output<Kind['record']>): string;
  /** Records of one transaction at most. */
  readonly chunk: number;
  /** Computes what records are written with. */
  prepare(run: ImportRun, records: readonly z.output<Kind['record']>[]): Promise<PreparedChunk>;
}

export function section<Kind extends RecordKind>(own: Section<Kind>): Section<Kind> {
  return own;
}

/** What was derived has the texts that say it. */
export function withSources<T extends { readonly sources: string[] }>({ sources, ...row }: T) {
  return sources.length === 0 ? row : { ...row, sources };
}

/** A record with its vector as a document has it, if it has one. */
export function withEmbedding<Row extends object>(
  row: Row,
  vector: Float32Array | null,
): Row & { embedding?: string } {
  return vector === null ? row : { ...row, embedding: encode(vector) };
}

const SHARDS = 256;

/**
 * The keys of a graph's nodes in some 30 bytes each, as hashes of 40 bits: among ten million, a key that was not added is taken for one
 * of them once in a hundred thousand times. Many small sets, as a large one holds up other requests when it grows.
 */
export class KeySet {
  readonly #shards = Array.from({ length: SHARDS }, () => new Set<number>());

  add(key: string): void {
    const [shard, rest] = this.#placeOf(key);
    shard.add(rest);
  }

  has(key: string): boolean {
    const [shard, rest] = this.#placeOf(key);
    return shard.has(rest);
  }

  #placeOf(key: string): [shard: Set<number>, rest: number] {
    const digest = hash('sha256', key, 'buffer');
    return [this.#shards[digest.readUInt8(0)] as Set<number>, digest.readInt32LE(1)];
  }
}
