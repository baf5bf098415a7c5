import { createReadStream } from 'node:fs';
import http from 'node:http';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { IMPORT_JOB_ID } from '../../src/memory/transfer/import/imports.ts';

const API = '/api/v1/memory';
const POLL_MS = 50;
const REPORT_MS = 10_000;

interface Progress {
  readonly phase: string;
  readonly done: number;
  readonly total: number;
  readonly error?: string;
}

/** Seconds until the document was checked, and from then on until it was written. */
export interface ImportTimes {
  readonly checkSeconds: number;
  readonly writeSeconds: number;
}

/** Sends and receives documents of one graph, uncompressed. */
export class TransferClient {
  readonly #url: string;
  readonly #key: string;

  constructor(url: string, key: string) {
    this.#url = url;
    this.#key = key;
  }

  async import(file: string): Promise<ImportTimes> {
    const began = performance.now();
    await textOf(await this.#send('POST', '/import', createReadStream(file)));
    const checked = performance.now();
    await this.#written();
    return {
      checkSeconds: (checked - began) / 1_000,
      writeSeconds: (performance.now() - checked) / 1_000,
    };
  }

  /** Returns the bytes of the document. */
  async export(embeddings: boolean): Promise<number> {
    const answer = await this.#send('GET', `/export?include_embeddings=${embeddings}`);
    let bytes = 0;
    for await (const chunk of answer) bytes += (chunk as Buffer).length;
    return bytes;
  }

  async #written(): Promise<void> {
    for (let reported = performance.now(); ; await sleep(POLL_MS)) {
      const { progress } = JSON.parse(await textOf(await this.#send('GET', `/jobs/${IMPORT_JOB_ID}`))) as {
        progress: Progress;
      };
      if (progress.phase === 'done') return;
      if (progress.phase === 'failed') throw new Error(`The import failed: ${progress.error}`);
      if (performance.now() - reported < REPORT_MS) continue;
      reported = performance.now();
      console.error(`import: ${progress.phase}, ${progress.done} of ${progress.total}`);
    }
  }

  async #send(method: string, path: string, body?: Readable): Promise<Readable> {
    const headers = { authorization: `Bearer ${this.#key}` };
    const request = http.request(new URL(API + path, this.#url), { method, headers });
    const answered = new Promise<http.IncomingMessage>((resolve, reject) => {
      request.on('response', resolve).on('error', reject);
    });
    if (body) body.pipe(request);
    else request.end();
    const response = await answered;
    if (response.statusCode === 200) return response;
    throw new Error(`${method} ${path} was answered ${response.statusCode}: ${await textOf(response)}`);
  }
}

async function textOf(answer: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
