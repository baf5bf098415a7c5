import http from 'node:http';
import https from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';

const API = '/api/v1/memory';
const ATTEMPTS = 10;
const DEFAULT_WAIT_S = 1;
/** Too many requests, and a graph that is being opened. */
const PASSING = new Set([429, 503]);

/** An answer that is no success: which call, its status and what the service said. */
class RestError extends Error {
  override readonly name = 'RestError';
  readonly status: number;
  /** Seconds after which the service asks to be called again. */
  readonly retryAfter: number | undefined;

  constructor(call: string, status: number, answer: unknown) {
    const { error } = (answer ?? {}) as { error?: { code: string; message: string; retry_after?: number } };
    super(`${call} was answered ${status}${error ? ` ${error.code}: ${error.message}` : ''}`);
    this.status = status;
    this.retryAfter = error?.retry_after;
  }
}

/** A program that uses the public REST API with one key, over connections it keeps open. */
export class RestClient {
  readonly #url: URL;
  readonly #key: string;
  readonly #http: typeof http | typeof https;
  readonly #agent: http.Agent;

  constructor(url: string, key: string) {
    this.#url = new URL(url);
    this.#key = key;
    this.#http = this.#url.protocol === 'https:' ? https : http;
    this.#agent = new this.#http.Agent({ keepAlive: true });
  }

  /** Throws RestError where the answer is no success. */
  post(path: string, body: object): Promise<unknown> {
    return this.#send('POST', path, JSON.stringify(body));
  }

  get(path: string): Promise<unknown> {
    return this.#send('GET', path, undefined);
  }

  /** As `post`, but waits and repeats where the service says that it can take the call later. */
  async postPatiently(path: string, body: object): Promise<unknown> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.post(path, body);
      } catch (error) {
        if (!(error instanceof RestError) || !PASSING.has(error.status) || attempt === ATTEMPTS) throw error;
        await sleep((error.retryAfter ?? DEFAULT_WAIT_S) * 1_000);
      }
    }
  }

  close(): void {
    this.#agent.destroy();
  }

  async #send(method: string, path: string, body: string | undefined): Promise<unknown> {
    const { status, text } = await this.#exchange(method, path, body);
    const answer: unknown = text === '' ? undefined : JSON.parse(text);
    if (status < 200 || status > 299) throw new RestError(`${method} ${API}${path}`, status, answer);
    return answer;
  }

  #exchange(method: string, path: string, body = ''): Promise<{ status: number; text: string }> {
    const headers = {
      authorization: `Bearer ${this.#key}`,
      ...(body && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
    };
    const target = new URL(API + path, this.#url);
    return new Promise((resolve, reject) => {
      const request = this.#http.request(target, { method, headers, agent: this.#agent }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }),
        );
      });
      request.on('error', reject);
      request.end(body);
    });
  }
}
