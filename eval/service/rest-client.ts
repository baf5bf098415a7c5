import http from 'node:http';
import https from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';

const API = '/api/v1/memory';
const MAX_ATTEMPTS = 10;
const DEFAULT_WAIT_S = 1;
/** Too many requests, and a graph that opens. */
const RETRYABLE = new Set([429, 503]);

/** A failed call: its name, its status and the error of the service. */
class RestError extends Error {
  override readonly name = 'RestError';
  readonly status: number;
  /** Seconds after which the service accepts a repeat. */
  readonly retryAfter: number | undefined;

  constructor(call: string, status: number, answer: unknown) {
    const { error } = (answer ?? {}) as { error?: { code: string; message: string; retry_after?: number } };
    super(`${call} was answered ${status}${error ? ` ${error.code}: ${error.message}` : ''}`);
    this.status = status;
    this.retryAfter = error?.retry_after;
  }
}

/** A client of the public REST API with one key and persistent connections. */
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

  /** Throws RestError where the answer is a failure. */
  post(path: string, body: object): Promise<unknown> {
    return this.#send('POST', path, JSON.stringify(body));
  }

  get(path: string): Promise<unknown> {
    return this.#send('GET', path, undefined);
  }

  /** Like `post`, but waits and repeats where the service may accept the call later. */
  async postPatiently(path: string, body: object): Promise<unknown> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.post(path, body);
      } catch (error) {
        if (!(error instanceof RestError) || !RETRYABLE.has(error.status) || attempt === MAX_ATTEMPTS)
          throw error;
        await sleep((error.retryAfter ?? DEFAULT_WAIT_S) * 1_000);
      }
    }
  }

  /** Calls a tool by MCP; answers its result. Throws Error where the protocol or the tool fails. */
  async callTool(name: string, input: object): Promise<unknown> {
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input } };
    const { text } = await this.#exchange('POST', '/mcp', JSON.stringify(message));
    const { result } = JSON.parse(text) as { result?: { isError?: boolean } };
    if (!result || result.isError) throw new Error(`${name} failed: ${text.slice(0, 1_000)}`);
    return result;
  }

  close(): void {
    this.#agent.destroy();
  }

  async #send(method: string, path: string, body: string | undefined): Promise<unknown> {
    const { status, text } = await this.#exchange(method, API + path, body);
    const answer: unknown = text === '' ? undefined : JSON.parse(text);
    if (status < 200 || status > 299) throw new RestError(`${method} ${API}${path}`, status, answer);
    return answer;
  }

  #exchange(method: string, path: string, body = ''): Promise<{ status: number; text: string }> {
    const headers = {
      authorization: `Bearer ${this.#key}`,
      ...(body && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
    };
    const target = new URL(path, this.#url);
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
