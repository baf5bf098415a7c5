import { MemoryError } from '../../../client/src/index.ts';
import { session } from './session.ts';

export interface Uploaded {
  readonly key: string;
  readonly filename: string;
  readonly status: 'created' | 'exists';
  /** Passages that were read. */
  readonly chunks: number;
  /** Why its text was not read. */
  readonly reason?: string;
}

interface UploadOptions {
  /** The memory to attach it to; by default one of its own. */
  readonly key?: string | undefined;
  /** What it is about; by default a summary. */
  readonly description?: string | undefined;
  /** From 0 to 1. */
  readonly onProgress?: (done: number) => void;
  readonly signal?: AbortSignal;
}

/** Uploads a file as a form; fetch does not say how far it is. Throws MemoryError. */
export function upload(
  file: File,
  { key, description, onProgress, signal }: UploadOptions = {},
): Promise<Uploaded> {
  const form = new FormData();
  if (key !== undefined) form.set('node_key', key);
  if (description !== undefined) form.set('description', description);
  form.set('file', file);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', '/api/files/upload');
    request.responseType = 'json';
    request.setRequestHeader('x-csrf-token', session.peek()?.csrf ?? '');
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(loaded / total);
    request.onload = () => {
      if (request.status < 300) resolve(request.response as Uploaded);
      else reject(refusalOf(request.status, request.response));
    };
    request.onerror = () =>
      reject(
        new MemoryError(
          'UNREACHABLE',
          'The file did not arrive. Check that the service runs, and try again.',
        ),
      );
    request.onabort = () => reject(new DOMException('The upload was called off.', 'AbortError'));
    signal?.addEventListener('abort', () => request.abort());
    request.send(form);
  });
}

function refusalOf(status: number, body: unknown): MemoryError {
  const { error } = (body ?? {}) as { error?: { code: MemoryError['code']; message: string } };
  return new MemoryError(
    error?.code ?? 'NOT_THE_SERVICE',
    error?.message ?? `The upload failed (${status}).`,
    {
      status,
    },
  );
}
