import http from 'node:http';
import { json } from 'node:stream/consumers';

/** Posts JSON with one key over persistent connections, for every protocol, so that only the service differs. */
export class JsonClient {
  readonly #url: string;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #agent = new http.Agent({ keepAlive: true });

  constructor(url: string, key: string) {
    this.#url = url;
    this.#headers = { 'content-type': 'application/json', authorization: `Bearer ${key}` };
  }

  /** Throws where the answer is a failure. */
  async post(path: string, body: object, headers: Readonly<Record<string, string>> = {}): Promise<unknown> {
    const answer = await new Promise<http.IncomingMessage>((resolve, reject) => {
      const options = { method: 'POST', agent: this.#agent, headers: { ...this.#headers, ...headers } };
      http
        .request(this.#url + path, options, resolve)
        .on('error', reject)
        .end(JSON.stringify(body));
    });
    const value = await json(answer);
    const succeeded = answer.statusCode === 200 && !isFailure(value);
    if (!succeeded) throw new Error(`${path} answered ${answer.statusCode}: ${JSON.stringify(value)}`);
    return value;
  }

  close(): void {
    this.#agent.destroy();
  }
}

function isFailure(value: unknown): boolean {
  const { error, result } = value as { error?: unknown; result?: { isError?: boolean } };
  return error !== undefined || result?.isError === true;
}
