import { overview } from '../../../../graph/queries/overview.ts';
import { runForOne } from '../../../../graph/run-query.ts';
import { sweepServer } from '../../../../graph/schema/external-sweep.ts';
import type { WithClock, WithEmbedder, WithGraph } from '../../../transaction/dependencies.ts';
import { FORMAT } from '../../document.ts';
import { exportRecords, type ExportedPage, graphRecords } from '../../export-records.ts';
import { includedSections } from '../../sections/index.ts';
import { type ExportOptions, type ExportRun, KeySet } from '../../sections/section.ts';
import { cypherScript } from './cypher-script.ts';
import { graphml } from './graphml.ts';
import { jsonDocument, inChunks, ndjson } from './json-document.ts';
import { markdownVault, vaultSource } from './markdown-vault.ts';
import { zip } from './zip.ts';

type Memory = WithGraph & WithClock & WithEmbedder;

interface Format {
  readonly mediaType: string;
  /** Of the name of a file. */
  readonly extension: string;
  /** Whether it holds all that an export has; others hold nodes, edges and hyperedges. */
  readonly isComplete: boolean;
  write(memory: Memory, options: ExportOptions): AsyncIterable<string | Uint8Array>;
}

/** The formats of an export. */
export const EXPORT_FORMATS = {
  json: {
    mediaType: 'application/json; charset=utf-8',
    extension: 'json',
    isComplete: true,
    write: ofRecords(jsonDocument),
  },
  ndjson: {
    mediaType: 'application/x-ndjson; charset=utf-8',
    extension: 'ndjson',
    isComplete: true,
    write: ofRecords((head, pages, { options }) =>
      ndjson({ ...head, sections: includedSections(options).map(({ kind }) => kind.name) }, pages),
    ),
  },
  graphml: {
    mediaType: 'application/graphml+xml; charset=utf-8',
    extension: 'graphml',
    isComplete: false,
    write: ofGraph((run) => inChunks(graphml(graphRecords(run)))),
  },
  cypher: {
    mediaType: 'application/x-cypher-query; charset=utf-8',
    extension: 'cypher',
    isComplete: false,
    write: ofGraph((run) => inChunks(cypherScript(graphRecords(run)))),
  },
  markdown: {
    mediaType: 'application/zip',
    extension: 'zip',
    isComplete: false,
    write: ofGraph((run) => zip(markdownVault(vaultSource(run)), new Date(run.startedAt))),
  },
} as const satisfies Record<string, Format>;

export type ExportFormat = keyof typeof EXPORT_FORMATS;

/** The graph in one of the formats, in chunks, so that a graph of any size needs little memory. */
export async function* exportAs(
  format: ExportFormat,
  memory: Memory,
  options: ExportOptions,
): AsyncGenerator<string | Uint8Array> {
  // A page that lacks what is left out would be taken for the last one.
  await sweepServer(memory.graph);
  yield* EXPORT_FORMATS[format].write(memory, options);
}

type WriteRecords = (
  head: object,
  pages: AsyncIterable<ExportedPage>,
  run: ExportRun,
) => AsyncIterable<string>;

function ofRecords(write: WriteRecords): Format['write'] {
  return async function* (memory, options) {
    const { run, head } = beginExport(memory, options);
    const { derived } = await runForOne(memory.graph, overview, { top: 0, candidates: 0 });
    yield* inChunks(write({ ...head, derived }, exportRecords(run), run));
  };
}

function ofGraph(write: (run: ExportRun) => AsyncIterable<string | Uint8Array>): Format['write'] {
  return (memory, options) => write(beginExport(memory, options).run);
}

/** An export that begins now, and the fields that come before its records. */
function beginExport(
  { graph, clock, embedder: { model: name, dimensions } }: WithGraph & WithClock & WithEmbedder,
  options: ExportOptions,
): { readonly run: ExportRun; readonly head: object } {
  const startedAt = clock().toISOString();
  const model = options.embeddings ? { model: { name, dimensions } } : {};
  const run = { graph, options, startedAt, keys: new KeySet() };
  return { run, head: { format: FORMAT, exported_at: startedAt, ...model } };
}
