import type { EdgeRecord, HyperedgeRecord } from '../../../../graph/queries/records.ts';
import { exportEdgesFrom } from '../../../../graph/queries/transfer/export.ts';
import { runQuery } from '../../../../graph/run-query.ts';
import { pagesOf } from '../../export-records.ts';
import { nodes } from '../../sections/nodes.ts';
import { hyperedges } from '../../sections/relationships.ts';
import type { ExportRun } from '../../sections/section.ts';
import type { VaultSource } from './markdown-vault.ts';

/** Edges that one statement reads. */
const PAGE_SIZE = 1_000;
const FIRST = { from: '', relationship: '', id: '' };

/** What a vault is made of, from a graph. */
export function vaultSource(run: ExportRun): VaultSource {
  return {
    nodes: pagesOf(nodes, run),
    edgesFrom: (keys) => edgesFrom(keys, run),
    hyperedges: hyperedgesOf(run),
  };
}

async function* hyperedgesOf(run: ExportRun): AsyncGenerator<HyperedgeRecord> {
  for await (const { records } of pagesOf(hyperedges, run)) yield* records;
}

async function* edgesFrom(
  keys: readonly string[],
  { graph, startedAt: until }: ExportRun,
): AsyncGenerator<EdgeRecord> {
  let after: typeof FIRST | undefined = FIRST;
  while (after) {
    const left: typeof FIRST = after;
    const rows = await runQuery(graph, exportEdgesFrom, {
      keys: keys.slice(Math.max(keys.indexOf(left.from), 0)),
      after: left,
      until,
      page: PAGE_SIZE,
    });
    yield* rows;
    after = rows[PAGE_SIZE - 1];
  }
}
