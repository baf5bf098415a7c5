import { createHash, randomBytes } from 'node:crypto';
import { Browser, type Page } from './browser.ts';

type Fields = Readonly<Record<string, string>>;

export const REDIRECT_URI = 'https://client.example/callback?kept=1';

export interface TokenAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: {
    readonly access_token: string;
    readonly refresh_token: string;
    readonly expires_in: number;
    readonly scope: string;
    readonly token_type: string;
    readonly error?: string;
  };
}

/** A client of the service's OAuth that does each step by itself, so that each can be done wrong. */
export class OAuthClient {
  readonly url: string;
  readonly id: string;
  readonly verifier = randomBytes(32).toString('base64url');
  readonly #base: string;

  /** `base` is the service's public address where that is another than the one it listens on. */
  constructor(url: string, id: string, base = url) {
    this.url = url;
    this.id = id;
    this.#base = base;
  }

  static async register(url: string, metadata: object = {}, base = url): Promise<OAuthClient> {
    const response = await postRegistration(url, { redirect_uris: [REDIRECT_URI], ...metadata });
    const body = (await response.json()) as { client_id: string };
    if (response.status !== 201) throw new Error(`/register answered ${JSON.stringify(body)}`);
    return new OAuthClient(url, body.client_id, base);
  }

  get challenge(): string {
    return createHash('sha256').update(this.verifier).digest('base64url');
  }

  authorizeAddress(changes: Readonly<Record<string, string | undefined>> = {}): string {
    const parameters = {
      client_id: this.id,
      redirect_uri: REDIRECT_URI,
      response_type: 'code',
      code_challenge: this.challenge,
      code_challenge_method: 'S256',
      scope: 'memory:read memory:write',
      state: 'the state of the client',
      resource: `${this.#base}/mcp`,
      ...changes,
    };
    const given = Object.entries(parameters).filter(
      (pair): pair is [string, string] => pair[1] !== undefined,
    );
    return `${this.#base}/authorize?${new URLSearchParams(given).toString()}`;
  }

  newBrowser(): Browser {
    return new Browser({ [this.#base]: this.url });
  }

  /** From /authorize over consent to where an issuer without questions leads: back at the client. */
  async logIn(changes: Readonly<Record<string, string | undefined>> = {}, browser = this.newBrowser()) {
    const consent = await this.openConsent(changes, browser);
    return this.allow(consent, browser);
  }

  async openConsent(
    changes: Readonly<Record<string, string | undefined>> = {},
    browser = this.newBrowser(),
  ): Promise<Page> {
    const address = this.authorizeAddress(changes);
    return browser.follow(address, await browser.send(address), isAtClient);
  }

  async allow(consent: Page, browser: Browser): Promise<Page> {
    const decided = await browser.submit(consent, { decision: 'allow' });
    return browser.follow(consent.formAddress, decided, isAtClient);
  }

  /** A code of a whole log-in. */
  async code(changes: Readonly<Record<string, string | undefined>> = {}): Promise<string> {
    const page = await this.logIn(changes);
    const code = page.parameters.get('code');
    if (code === null) throw new Error(`No code came back: ${page.address} ${page.text}`);
    return code;
  }

  exchange(code: string, changes: Fields = {}): Promise<TokenAnswer> {
    return this.token({
      grant_type: 'authorization_code',
      code,
      redirect_uri: REDIRECT_URI,
      code_verifier: this.verifier,
      ...changes,
    });
  }

  refresh(refreshToken: string, changes: Fields = {}): Promise<TokenAnswer> {
    return this.token({ grant_type: 'refresh_token', refresh_token: refreshToken, ...changes });
  }

  async token(form: Fields, headers: Fields = {}): Promise<TokenAnswer> {
    const body = new URLSearchParams({ client_id: this.id, ...form });
    const response = await fetch(`${this.url}/token`, { method: 'POST', headers, body });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: JSON.parse(text) as TokenAnswer['body'],
    };
  }

  revoke(token: string): Promise<Response> {
    const body = new URLSearchParams({ client_id: this.id, token });
    return fetch(`${this.url}/revoke`, { method: 'POST', body });
  }
}

export function isAtClient(address: string): boolean {
  return !address.startsWith('http://127.0.0.1') && !address.startsWith('https://memory.example');
}

export function postRegistration(url: string, metadata: unknown, headers: Fields = {}): Promise<Response> {
  return fetch(`${url}/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': anyAddress(), ...headers },
    body: typeof metadata === 'string' ? metadata : JSON.stringify(metadata),
  });
}

/** Tests that are not about limits come from an address each. */
function anyAddress(): string {
  return `10.${[...randomBytes(3)].join('.')}`;
}
