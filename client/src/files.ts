import type { CallOptions, MemoryClient, OutputOf } from './memory-client.ts';

export interface FileToUpload {
  /** Such as report.pdf. */
  readonly filename: string;
  /** 10 MiB at most. */
  readonly content: Blob | Uint8Array<ArrayBuffer>;
  /** The node to attach it to; by default one of its own. */
  readonly key?: string | undefined;
  /** What it is about; by default a summary. */
  readonly description?: string | undefined;
}

/** btoa takes its input as one string. */
const CHUNK_BYTES = 3 * 2 ** 13;

/** Keeps a file with a node that stands for it. Throws MemoryError. */
export async function uploadFile(
  memory: MemoryClient,
  { filename, content, key, description }: FileToUpload,
  options: CallOptions = {},
): Promise<OutputOf<'uploadFile'>> {
  const input = {
    ...{ filename, content_base64: await base64(content) },
    ...(key !== undefined && { node_key: key }),
    ...(description !== undefined && { description }),
  };
  return memory.call('uploadFile', input, options);
}

/** The content of a file, as the body of a response that names it. Throws MemoryError. */
export async function downloadFile(
  memory: MemoryClient,
  id: string,
  { signal }: CallOptions = {},
): Promise<Response> {
  return memory.transfer('GET', `/api/v1/memory/files/${encodeURIComponent(id)}/content`, { signal });
}

async function base64(content: Blob | Uint8Array<ArrayBuffer>): Promise<string> {
  const bytes = new Uint8Array(await new Blob([content]).arrayBuffer());
  let text = '';
  for (let from = 0; from < bytes.length; from += CHUNK_BYTES)
    text += btoa(String.fromCharCode(...bytes.subarray(from, from + CHUNK_BYTES)));
  return text;
}
