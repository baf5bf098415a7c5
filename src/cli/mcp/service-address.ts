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

/** From HM_URL (or --url) and HM_API_KEY. Throws CliError if one is missing or wrong. */
export function serviceAddress(url: string, key: string | undefined): ServiceAddress {
  const address = serviceUrl(url);
  if (key === undefined || key === '')
    throw new NotLoggedIn('HM_API_KEY is not set. Set it to an API key of the service, hm_live_…');
  return { url: address, key };
}

/** The address of a service, with a slash at its end. Throws CliError. */
export function serviceUrl(url: string): URL {
  const { protocol, username, password } = URL.parse(url) ?? {};
  if (!/^https?:$/.test(protocol ?? ''))
    throw new CliError(
      `HM_URL is "${withoutPassword(url)}"; it must be the address of a service, such as http://127.0.0.1:8420.`,
    );
  if (username || password)
    throw new CliError(
      `HM_URL is "${withoutPassword(url)}"; it must name no user or password. Set the API key as HM_API_KEY.`,
    );
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
