import { credentialHeaders, type Credential } from '../../../client/src/credential.ts';
import { withoutPassword } from '../../errors.ts';
import { CliError, EXIT, NotLoggedIn } from '../cli-error.ts';

/** A running service, the key or token for it, and the graph that is meant. */
export interface ServiceAddress {
  readonly url: URL;
  readonly key: Credential;
  /** By default that of the key. */
  readonly graphId?: string | undefined;
  /** What to say where nothing answers, instead of the usual. */
  readonly gone?: string;
}

const TIMEOUT_MS = 10_000;

/** A service with the key that HM_API_KEY has. Throws NotLoggedIn without one. */
export function serviceAddress(url: URL, key: string | undefined): ServiceAddress {
  if (key) return { url, key };
  throw new NotLoggedIn('HM_API_KEY is not set. Set it to an API key of the service, hm_live_…');
}

/** Where an address was given. */
interface Place {
  /** As its user knows it, such as `--url`. */
  readonly name: string;
  readonly isArgument?: boolean;
  /** The variable with the key of that service. */
  readonly keyIn?: string;
}

/** The address of a service, with a slash at its end. Throws CliError, which names the place. */
export function serviceUrl(url: string, { name, isArgument, keyIn = 'HM_API_KEY' }: Place): URL {
  const { protocol, username, password } = URL.parse(url) ?? {};
  const exitCode = isArgument ? EXIT.wrongArguments : EXIT.failed;
  const refuse = (why: string) =>
    new CliError(`${name} is "${withoutPassword(url)}"; it must ${why}`, exitCode);
  if (!/^https?:$/.test(protocol ?? ''))
    throw refuse('be the address of a service, such as http://127.0.0.1:8420.');
  if (username || password) throw refuse(`name no user or password. Set the API key as ${keyIn}.`);
  return new URL(url.endsWith('/') ? url : `${url}/`);
}

/** Throws CliError if the service does not answer or refuses the key. */
export async function checkService(service: ServiceAddress): Promise<void> {
  const { url } = service;
  const headers = await headersOf(service);
  const response = await fetch(new URL('api/v1/memory/ready', url), {
    headers,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((error: unknown) => {
    throw new CliError(service.gone ?? unreachable(url, error), EXIT.tryAgain);
  });
  const text = await response.text();
  if (response.ok || response.status === 503) return;
  throw new CliError(
    `The service at ${url.href} refuses: ${messageIn(text) ?? `status ${response.status}`}`,
    exitOfStatus(response.status),
  );
}

function exitOfStatus(status: number): number {
  return status === 401 || status === 403 ? EXIT.notAllowed : EXIT.failed;
}

/** What names the caller and the graph. Throws MemoryError where a log-in has ended. */
export async function headersOf({ key, graphId }: ServiceAddress): Promise<Record<string, string>> {
  return {
    ...(await credentialHeaders(key)),
    ...(graphId !== undefined && { 'x-graph-id': graphId }),
  };
}

export function unreachable(url: URL, error: unknown): string {
  const reason = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const why = reason instanceof Error ? reason.message || reason.name : String(reason);
  return `No service answers at ${url.href} (${why}). Start it with npm start, or set HM_URL.`;
}

function messageIn(text: string): string | undefined {
  try {
    return (JSON.parse(text) as { error?: { message?: string } }).error?.message;
  } catch {
    return undefined;
  }
}
