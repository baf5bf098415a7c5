import { openAsBlob } from 'node:fs';
import { Readable } from 'node:stream';
import { AwsClient } from 'aws4fetch';
import { AppError } from '../errors.ts';
import {
  heldBack,
  type BlobName,
  type BlobStore,
  type ByteRange,
  noSuchBlob,
  storageUnavailable,
} from './blob-store.ts';

export interface S3Settings {
  /** Such as https://s3.eu-west-1.amazonaws.com or http://localhost:9000. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

interface Listed {
  readonly objects: readonly { readonly key: string; readonly bytes: number }[];
  readonly next: string | undefined;
}

/** A bucket that has not begun to answer after this time is silent, also after repeats; the bytes of an answer may take longer. */
const ANSWER_WITHIN_MS = 30_000;
/** The answer to a file comes once all its bytes have arrived, which takes long on a slow line. */
const STORED_WITHIN_MS = 600_000;

/** Blobs as objects of a bucket: `<database>/<sha256>`, addressed by path. */
export class S3Blobs implements BlobStore {
  readonly #client: AwsClient;
  readonly #bucket: string;

  constructor({ endpoint, bucket, accessKeyId, secretAccessKey }: S3Settings) {
    this.#client = new AwsClient({ accessKeyId, secretAccessKey, service: 's3', retries: 2 });
    this.#bucket = `${endpoint.replace(/\/+$/, '')}/${encodeURIComponent(bucket)}`;
  }

  /** The signature covers the hash of the content, so that the server refuses bytes that arrive changed. */
  async put(blob: BlobName, file: string): Promise<boolean> {
    if (await this.has(blob)) return false;
    const body = await openAsBlob(file);
    const headers = { 'x-amz-content-sha256': blob.sha256, 'content-type': 'application/octet-stream' };
    await this.#send(this.#pathOf(blob), { method: 'PUT', headers, body });
    return true;
  }

  async has(blob: BlobName): Promise<boolean> {
    return (await this.#send(this.#pathOf(blob), { method: 'HEAD' })) !== undefined;
  }

  async read(blob: BlobName, range?: ByteRange): Promise<Readable> {
    const headers = range && { range: `bytes=${range.start}-${range.end}` };
    const response = await this.#send(this.#pathOf(blob), { ...(headers && { headers }) });
    if (!response?.body) throw noSuchBlob();
    return heldBack(Readable.fromWeb(response.body));
  }

  async delete(blob: BlobName): Promise<void> {
    await this.#send(this.#pathOf(blob), { method: 'DELETE' });
  }

  async deleteAll(database: string): Promise<void> {
    for await (const { key } of this.#objectsOf(database)) await this.#send(`/${key}`, { method: 'DELETE' });
  }

  async bytesOf(database: string): Promise<number> {
    let sum = 0;
    for await (const { bytes } of this.#objectsOf(database)) sum += bytes;
    return sum;
  }

  #pathOf({ database, sha256 }: BlobName): string {
    return `/${database}/${sha256}`;
  }

  async *#objectsOf(database: string): AsyncGenerator<Listed['objects'][number]> {
    let next: string | undefined;
    do {
      const query = new URLSearchParams({ 'list-type': '2', prefix: `${database}/` });
      if (next !== undefined) query.set('continuation-token', next);
      const response = await this.#send(`?${query.toString()}`, {});
      const listed = listOf((await response?.text()) ?? '');
      yield* listed.objects;
      next = listed.next;
    } while (next !== undefined);
  }

  /** Undefined for 404. Throws UNAVAILABLE, and INSUFFICIENT_STORAGE. */
  async #send(path: string, init: RequestInit): Promise<Response | undefined> {
    const silent = new AbortController();
    const withinMs = init.body ? STORED_WITHIN_MS : ANSWER_WITHIN_MS;
    const timer = setTimeout(() => silent.abort(new Error('The bucket is silent.')), withinMs);
    const response = await this.#client
      .fetch(this.#bucket + path, { ...init, signal: silent.signal })
      .catch((error: unknown) => {
        throw storageUnavailable(error);
      })
      .finally(() => clearTimeout(timer));
    if (response.ok) return response;
    await response.body?.cancel();
    if (response.status === 404) return undefined;
    if (response.status === 507)
      throw new AppError(
        'INSUFFICIENT_STORAGE',
        'The bucket of files is full. Free some space, and upload it again.',
      );
    throw storageUnavailable(new Error(`The bucket answers ${response.status}.`));
  }
}

/** Reads an answer of ListObjectsV2. Keys are of our making: letters, digits, `-` and `/`. */
function listOf(xml: string): Listed {
  const contents = [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, inner = '']) => inner);
  const objects = contents.flatMap((inner) => {
    const key = /<Key>([\w/-]+)<\/Key>/.exec(inner)?.[1];
    return key === undefined ? [] : [{ key, bytes: Number(/<Size>(\d+)<\/Size>/.exec(inner)?.[1] ?? 0) }];
  });
  const next = /<NextContinuationToken>([^<]+)<\/NextContinuationToken>/.exec(xml)?.[1];
  return { objects, next: next?.replaceAll('&amp;', '&') };
}
