import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  Client,
  StreamableHTTPClientTransport,
  UnauthorizedError,
  type OAuthClientMetadata,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type StoredOAuthClientInformation,
  type StoredOAuthTokens,
} from '@modelcontextprotocol/client';

/** An MCP client on this machine, as Claude Code or Cursor is one: its browser comes back to a port that it listens on. */
export class McpLogIn implements OAuthClientProvider, AsyncDisposable {
  readonly #server: Server;
  readonly #returned: Promise<URLSearchParams>;
  #information: StoredOAuthClientInformation | undefined;
  #tokens: StoredOAuthTokens | undefined;
  #verifier = '';
  #discovery: OAuthDiscoveryState | undefined;
  /** Where the user is to go. */
  authorizationUrl: URL | undefined;

  private constructor(server: Server) {
    this.#server = server;
    this.#returned = new Promise((resolve) => {
      server.on('request', (request, response) => {
        const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
        response.end('You are logged in.');
        if (pathname === '/callback') resolve(searchParams);
      });
    });
  }

  static async listen(): Promise<McpLogIn> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new McpLogIn(server);
  }

  get redirectUrl(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/callback`;
  }

  get clientMetadata(): OAuthClientMetadata {
    return { client_name: 'A test of the service', redirect_uris: [this.redirectUrl] };
  }

  clientInformation(): StoredOAuthClientInformation | undefined {
    return this.#information;
  }

  saveClientInformation(information: StoredOAuthClientInformation): void {
    this.#information = information;
  }

  tokens(): StoredOAuthTokens | undefined {
    return this.#tokens;
  }

  saveTokens(tokens: StoredOAuthTokens): void {
    this.#tokens = tokens;
  }

  redirectToAuthorization(url: URL): void {
    this.authorizationUrl = url;
  }

  saveCodeVerifier(verifier: string): void {
    this.#verifier = verifier;
  }

  codeVerifier(): string {
    return this.#verifier;
  }

  saveDiscoveryState(state: OAuthDiscoveryState): void {
    this.#discovery = state;
  }

  discoveryState(): OAuthDiscoveryState | undefined {
    return this.#discovery;
  }

  /** Lets the access token end before its time; the refresh token stays. */
  spoilAccessToken(): void {
    if (this.#tokens) this.#tokens = { ...this.#tokens, access_token: 'gone' };
  }

  /** A connected client, whose user `logIn` leads through the pages. */
  async connect(url: string, logIn: (address: string) => Promise<void>): Promise<Client> {
    const endpoint = new URL(`${url}/mcp`);
    const first = new StreamableHTTPClientTransport(endpoint, { authProvider: this });
    try {
      await new Client({ name: 'e2e', version: '1' }).connect(first);
      throw new Error('The service let a client in that has not logged in.');
    } catch (error) {
      if (!(error instanceof UnauthorizedError)) throw error;
    }
    await logIn(this.authorizationUrl?.href ?? '');
    await first.finishAuth(await this.#returned);
    const client = new Client({ name: 'e2e', version: '1' });
    await client.connect(new StreamableHTTPClientTransport(endpoint, { authProvider: this }));
    return client;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }
}
