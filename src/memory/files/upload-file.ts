import { asAppError } from '../../errors.ts';
import { filesOfContent, type FileRecord } from '../../graph/queries/files/file.ts';
import { runQuery } from '../../graph/run-query.ts';
import type { StagedFile } from '../../storage/staging.ts';
import { ensureProfile } from '../write/store/store-node.ts';
import { discardFiles } from './discard-files.ts';
import { documentKey, plainFileName } from './document-key.ts';
import { beginPartialFile } from './partial-file.ts';
import { publish, type PublishMemory, type UploadInput } from './publish.ts';
import { readPassages } from './read-passages.ts';

type Shown = 'id' | 'key' | 'filename' | 'media_type' | 'bytes' | 'sha256' | 'chunks';
export interface UploadedFile extends Pick<FileRecord, Shown> {
  readonly status: 'created' | 'exists';
  /** Why it has no passages, or not all. */
  readonly reason?: string | undefined;
}

export type { StagedFile };

/** Bytes of a file that arrives as a form; over MCP it is smaller. */
export const MAX_FILE_BYTES = 100 * 2 ** 20;

/** Stores a file with passages and node, or says that it `exists`. Throws UNSUPPORTED_MEDIA_TYPE where content and name differ. */
export async function uploadFile(
  memory: PublishMemory,
  input: UploadInput,
  staged: StagedFile,
): Promise<UploadedFile> {
  const filename = plainFileName(input.filename);
  const { documents } = memory.files;
  const mediaType = await documents.detect(staged.path, filename, { signal: memory.graph.signal });
  const asked = { ...input, filename };
  const partial: { id: string; sha256: string }[] = [];
  try {
    return await memory.files.changing(staged.sha256, async () => {
      const existing = await findExisting(memory, asked, staged.sha256);
      if (existing) return answer(existing, 'exists');
      const begun = await beginPartialFile(memory, staged.sha256);
      partial.push(begun);
      await memory.files.storage.blobs.put(memory.files.blobOf(staged.sha256), staged.path);
      const read = await readPassages(memory, begun, staged.path, mediaType);
      const { file, hasProfile } = await publish(memory, asked, { ...begun, staged, mediaType, read });
      partial.pop();
      memory.files.added();
      if (!hasProfile) await ensureProfile(memory);
      return answer(file, 'created');
    });
  } catch (error) {
    // A call that was cancelled cleans up too; what is left where that fails is deleted by the job of files.
    const uncancelled = { ...memory, graph: { ...memory.graph, signal: undefined } };
    await discardFiles(uncancelled, partial).catch(() => memory.jobs.request());
    throw asAppError(error);
  }
}

/** The file that an equal upload made: for the same node, or under the same name where none is given. */
async function findExisting(
  { graph }: PublishMemory,
  { filename, node_key: key }: UploadInput,
  sha256: string,
): Promise<FileRecord | undefined> {
  const same = await runQuery(graph, filesOfContent, { sha256 });
  if (key !== undefined) return same.find((file) => file.key === key);
  const own = documentKey(filename);
  return same.find((file) => file.filename === filename || file.key === own);
}

function answer(file: Omit<FileRecord, 'metadata'>, status: UploadedFile['status']): UploadedFile {
  const { id, key, filename, media_type, bytes, sha256, chunks, reason } = file;
  return { id, key, status, filename, media_type, bytes, sha256, chunks, ...(reason !== null && { reason }) };
}
