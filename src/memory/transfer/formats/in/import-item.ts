import type { GraphRecord } from '../../export-records.ts';

/** The formats of an import: the two complete ones of an export, and those of other programs. */
export const IMPORT_FORMATS = ['json', 'ndjson', 'memory-jsonl', 'mem0', 'graphiti', 'markdown'] as const;
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

/** A record of an import, with its place in the document, such as `line 12` or `notes/ada.md`. */
export type ConvertedRecord = GraphRecord & { readonly place: string };

/** Something of the document that the memory cannot hold. */
export interface LeftOut {
  readonly section: 'left_out';
  readonly place: string;
  readonly reason: string;
}

export type ImportItem = ConvertedRecord | LeftOut;

/** A value of a document: a line, or an item of a list. */
export interface PlacedValue {
  readonly value: unknown;
  readonly place: string;
}

/** Reads the document from its beginning; a converter reads it once for nodes and once for relationships. */
export type ReadValues = () => AsyncIterable<PlacedValue>;

export function leftOut(place: string, reason: string): LeftOut {
  return { section: 'left_out', place, reason };
}
