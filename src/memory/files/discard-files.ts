import {
  discardFile,
  endPartialFile,
  isContentUsed,
  type DiscardedFile,
} from '../../graph/queries/files/partial-file.ts';
import { passagesWithOrigins } from '../../graph/queries/understanding/origin.ts';
import { runForOne, runQuery } from '../../graph/run-query.ts';
import { type WithGraph, SERVICE } from '../transaction/dependencies.ts';
import { withdrawSources } from '../understanding/origins.ts';
import { charactersOf, CHUNKS_AT_ONCE } from '../transaction/write-load.ts';
import type { WithWriter } from '../transaction/write-memory.ts';
import type { WithFiles } from './graph-files.ts';

/** Together they are as long as the text of a node may be. */
const WITHDRAWN_AT_ONCE = 20;

/** Deletes partial files with all that they alone supported or hold. Returns the keys of nodes that went with the passages. */
export async function discardFiles(
  memory: WithGraph & WithFiles & WithWriter,
  discarded: readonly DiscardedFile[],
): Promise<string[]> {
  const { graph, files } = memory;
  const removed: string[] = [];
  for (const { id, sha256 } of discarded) {
    removed.push(...(await withdrawPassages(memory, id)));
    while ((await runForOne(graph, discardFile, { id, atOnce: CHUNKS_AT_ONCE })).deleted === CHUNKS_AT_ONCE);
    await files.changing(sha256, async () => {
      const { is_used: isUsed } = await runForOne(graph, isContentUsed, { id, sha256 });
      if (!isUsed) await files.storage.blobs.delete(files.blobOf(sha256));
      // The record goes last, so that no content is left without one.
      await runQuery(graph, endPartialFile, { id });
    });
  }
  return removed;
}

/** Withdraws what the passages of a partial file said, before they go. Nothing is written where they said nothing. */
async function withdrawPassages({ graph, writer }: WithGraph & WithWriter, file: string): Promise<string[]> {
  const sources = (await runQuery(graph, passagesWithOrigins, { id: file })).map(({ id }) => id);
  const removed: string[] = [];
  for (let from = 0; from < sources.length; from += WITHDRAWN_AT_ONCE) {
    const some = sources.slice(from, from + WITHDRAWN_AT_ONCE);
    removed.push(
      ...(await writer.write(graph, charactersOf(some), (tx) => withdrawSources(tx, SERVICE, some))),
    );
  }
  return removed;
}
