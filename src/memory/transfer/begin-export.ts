import type { WithClock, WithEmbedder, WithGraph } from '../transaction/dependencies.ts';
import { FORMAT } from './document.ts';
import { KeySet } from './key-set.ts';
import type { ExportOptions, ExportRun } from './sections/section.ts';

/** An export that begins now, and the fields that come before its records. */
export function beginExport(
  { graph, clock, embedder: { model: name, dimensions } }: WithGraph & WithClock & WithEmbedder,
  options: ExportOptions,
): { readonly run: ExportRun; readonly head: object } {
  const startedAt = clock().toISOString();
  const model = options.embeddings ? { model: { name, dimensions } } : {};
  const run = { graph, options, startedAt, keys: new KeySet() };
  return { run, head: { format: FORMAT, exported_at: startedAt, ...model } };
}
