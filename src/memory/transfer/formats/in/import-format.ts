/** The formats of an import: the two complete ones of an export, and those of other programs. */
export const IMPORT_FORMATS = ['json', 'ndjson', 'memory-jsonl', 'mem0', 'graphiti', 'markdown'] as const;
export type ImportFormat = (typeof IMPORT_FORMATS)[number];
