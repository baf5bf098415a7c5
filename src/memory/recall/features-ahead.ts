import { setTimeout as sleep } from 'node:timers/promises';
import { recallFeaturesAfter, type FeaturesRow } from '../../graph/queries/recall.ts';
import { runQuery } from '../../graph/run-query.ts';
import type { MemoryContext } from '../memory-context.ts';

/** Nodes read at once: few enough that no request waits for them. */
const PAGE = 250;
/** The recall that asks for it comes first. */
const BEGIN_AFTER_MS = 1_000;
/** Rest after a page, in times of what it took, so that requests have most of the machine. */
const REST = 3;

/** Reads the features of all nodes of a graph, page by page, until `keep` says that it takes no more. */
export async function readFeaturesAhead(
  memory: MemoryContext,
  keep: (rows: readonly FeaturesRow[]) => boolean,
): Promise<void> {
  let after: string | undefined = '';
  let rest = BEGIN_AFTER_MS;
  while (after !== undefined) {
    await sleep(rest, undefined, { ref: false });
    const begun = performance.now();
    const rows: FeaturesRow[] = await runQuery(memory.graph, recallFeaturesAfter, { after, page: PAGE });
    after = keep(rows) ? rows[PAGE - 1]?.key : undefined;
    rest = REST * (performance.now() - begun);
  }
}
