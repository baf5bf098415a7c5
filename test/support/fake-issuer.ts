import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { exportJWK, generateKeyPair, SignJWT, type JWTHeaderParameters } from 'jose';

export const CLIENT = 'memory-service';
export const CLIENT_SECRET = 'a secret of the test';
export const AUDIENCE = 'https://memory.example/api';

type Claims = Readonly<Record<string, unknown>>;
type Keys = Awaited<ReturnType<typeof generateKeyPair>>;

/** What the next answers say instead of what they should. */
export interface Misbehaviour {
  /** Claims of the ID token. */
  readonly idToken?: Claims;
  /** Parameters of the redirect back. */
  readonly callback?: Readonly<Record<string, string>>;
  /** Answers 503 to everything. */
  readonly isDown?: boolean;
  /** What its token endpoint refuses with. */
  readonly refuses?: string;
}

/** An OpenID Connect issuer that logs everybody in as `user` without a question, and can be made to do wrong. */
export class FakeIssuer {
  readonly url: string;
  readonly jwksUri: string;
  user: Claims = { sub: 'ada' };
  misbehaviour: Misbehaviour = {};
  keyFetches = 0;
  tokenRequests = 0;
  readonly keys: Keys;
  readonly #server: Server;
  readonly #kid = randomUUID();
  readonly #codes = new Map<string, { readonly nonce: string; readonly user: Claims }>();
  readonly #refreshTokens = new Map<string, Claims>();

  private constructor(server: Server, keys: Keys) {
    this.#server = server;
    this.keys = keys;
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    this.jwksUri = `${this.url}/keys`;
    server.on('request', (request, response) => void this.#answer(request, response));
  }

  static async start(): Promise<FakeIssuer> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new FakeIssuer(server, await generateKeyPair('ES256', { extractable: true }));
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  /** A token of the issuer's: an access token for this service, unless the claims and the header say otherwise. */
  sign(
    claims: Claims = {},
    header: Partial<JWTHeaderParameters> = {},
    key: Keys['privateKey'] | Uint8Array = this.keys.privateKey,
  ) {
    const now = Math.floor(Date.now() / 1_000);
    const usual = { iss: this.url, aud: AUDIENCE, iat: now, exp: now + 300, jti: randomUUID() };
    return new SignJWT({ ...usual, ...this.user, ...claims })
      .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: this.#kid, ...header })
      .sign(key);
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', this.url);
    if (pathname === '/keys') this.keyFetches += 1;
    if (this.misbehaviour.isDown) return json(response, {}, 503);
    switch (pathname) {
      case '/.well-known/openid-configuration':
        return json(response, this.#metadata());
      case '/keys':
        return json(response, { keys: [{ ...(await exportJWK(this.keys.publicKey)), kid: this.#kid }] });
      case '/authorize':
        return this.#authorize(searchParams, response);
      case '/token':
        return this.#token(new URLSearchParams(await text(request)), response);
      default:
        return json(response, {}, 404);
    }
  }

  #metadata() {
    return {
      issuer: this.url,
      authorization_endpoint: `${this.url}/authorize`,
      token_endpoint: `${this.url}/token`,
      jwks_uri: this.jwksUri,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['ES256'],
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
    };
  }

  #authorize(given: URLSearchParams, response: ServerResponse): void {
    const code = randomUUID();
    this.#codes.set(code, { nonce: given.get('nonce') ?? '', user: this.user });
    const back = new URL(given.get('redirect_uri') ?? '');
    const parameters = { code, state: given.get('state') ?? '', iss: this.url };
    for (const [name, value] of Object.entries({ ...parameters, ...this.misbehaviour.callback }))
      back.searchParams.set(name, value);
    response.writeHead(303, { Location: back.href }).end();
  }

  async #token(form: URLSearchParams, response: ServerResponse): Promise<void> {
    this.tokenRequests += 1;
    const { refuses } = this.misbehaviour;
    if (refuses !== undefined) return json(response, { error: refuses }, 400);
    const given = form.get('code') ?? form.get('refresh_token') ?? '';
    const code = this.#codes.get(given);
    const user = code?.user ?? this.#refreshTokens.get(given);
    this.#codes.delete(given);
    this.#refreshTokens.delete(given);
    if (!user) return json(response, { error: 'invalid_grant' }, 400);
    const refreshToken = randomUUID();
    this.#refreshTokens.set(refreshToken, user);
    const idToken = { ...user, aud: CLIENT, nonce: code?.nonce, ...this.misbehaviour.idToken };
    return json(response, {
      token_type: 'Bearer',
      expires_in: 300,
      access_token: await this.sign(user),
      refresh_token: refreshToken,
      ...(code && { id_token: await this.sign(idToken, { typ: 'JWT' }) }),
    });
  }
}

function json(response: ServerResponse, body: object, status = 200): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}
