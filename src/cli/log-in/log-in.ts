import { beginLogIn, finishLogIn, type Tokens } from '../../../client/src/oauth.ts';
import { CliError } from '../cli-error.ts';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

const SCOPE = 'memory:read memory:write memory:admin';

interface LogInOptions {
  /** Shows the address of the log-in, and may open it in a browser. */
  readonly show: (address: string) => void;
  readonly signal: AbortSignal;
}

/** Logs the user in by OAuth in a browser, with a server of this machine for the way back. Throws CliError, MemoryError. */
export async function logIn(url: string, { show, signal }: LogInOptions): Promise<Tokens> {
  using loopback = await Loopback.listen(url);
  const { redirectUri } = loopback;
  const pending = await beginLogIn({ url, redirectUri, clientName: 'hm', scope: SCOPE });
  show(pending.address);
  return finishLogIn(pending, await Promise.race([loopback.returned, ended(signal)]));
}

function ended(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const onAbort = () => reject(new CliError('The log-in was interrupted.'));
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort);
  });
}

/** What the user reads in the browser, in the look of the service. A refusal comes back as `error` (RFC 6749, section 4.1.2.1). */
function pageOf(address: URL, service: string): string {
  const outcome = address.searchParams.has('error') ? 'You are not logged in' : 'You are logged in';
  const style = new URL('/style.css', service).href;
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${outcome} · hm</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${style}">
<main><h1>${outcome}.</h1>
<p>You can close this page and go back to the terminal.</p></main>
</html>`;
}

/** A server of this machine to which the browser comes back after a log-in (RFC 8252, section 7.3). */
export class Loopback implements Disposable {
  readonly #server: Server;
  /** The address with which the browser came back. */
  readonly returned: Promise<URL>;

  private constructor(server: Server, service: string) {
    this.#server = server;
    this.returned = new Promise((resolve) => {
      server.on('request', (request, response) => {
        const address = new URL(request.url ?? '/', this.redirectUri);
        const isReturn = address.pathname === '/callback';
        response.writeHead(isReturn ? 200 : 404, { 'content-type': 'text/html' });
        response.end(isReturn ? pageOf(address, service) : '');
        if (isReturn) resolve(address);
      });
    });
  }

  /** `service`: where the user logs in. */
  static async listen(service: string): Promise<Loopback> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new Loopback(server, service);
  }

  get redirectUri(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/callback`;
  }

  [Symbol.dispose](): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}
