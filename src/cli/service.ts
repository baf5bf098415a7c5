import { type Credential, MemoryClient } from '../../client/src/index.ts';
import { NotLoggedIn } from './cli-error.ts';
import { serviceUrl, type ServiceAddress } from './mcp/service-address.ts';
import { savedFor, savedLogIn, configFile, saveLogIn } from './saved-log-in.ts';
import { credentialOf, endsSoon, freshTokens, type Tokens } from '../../client/src/oauth.ts';
import { withFileLock } from './write-file.ts';

export const DEFAULT_URL = 'http://127.0.0.1:8420';

/** The service that a command calls: where it is, who calls, and which graph is meant. */
interface NamedService {
  readonly url: URL;
  readonly credential: Credential | undefined;
  /** What the credential is, for people. */
  readonly logIn: string;
  readonly graphId: string | undefined;
}

/**
 * The address is that of `--url`, HM_URL, `hm config` or the default, the first that is there. What `hm login` and `hm config`
 * keep counts for the address that it was kept for alone, so that no key or graph reaches another service. Throws CliError.
 */
export function namedService(given?: string): NamedService {
  const { HM_URL: url, HM_API_KEY: key, HM_GRAPH_ID: graph } = process.env;
  const address = serviceUrl(given || url || (savedLogIn()?.url ?? DEFAULT_URL));
  const saved = savedFor(address);
  return { url: address, ...credentialFrom(key, address), graphId: graph || saved?.graph_id };
}

/** The same, of a user who is logged in. Throws NotLoggedIn, CliError. */
export function serviceOfUser(given?: string): ServiceAddress {
  const { url, credential, graphId } = namedService(given);
  if (credential !== undefined) return { url, key: credential, graphId };
  throw new NotLoggedIn(
    `There is no log-in for ${url.href}. Log in with hm login, or set HM_API_KEY to a key of the service, hm_live_… (and HM_URL).`,
  );
}

function credentialFrom(key: string | undefined, url: URL): Pick<NamedService, 'credential' | 'logIn'> {
  if (key) return { credential: key, logIn: 'the key in HM_API_KEY' };
  const saved = savedFor(url);
  if (saved?.key !== undefined) return { credential: saved.key, logIn: 'a key' };
  if (saved?.tokens) return { credential: savedCredential(url, saved.tokens), logIn: 'by browser' };
  return { credential: undefined, logIn: 'none' };
}

/** A credential of a saved log-in by browser, which is renewed in its file. */
function savedCredential(url: URL, tokens: Tokens): () => Promise<string> {
  return credentialOf(url.href, tokens, undefined, (known) => renewed(url, known));
}

/** Commands side by side share one renewal: a refresh token is good once, and the service ends a log-in that uses it again. */
async function renewed(url: URL, known: Tokens): Promise<Tokens> {
  if (!endsSoon(known)) return known;
  return withFileLock(`${configFile()}.lock`, async () => {
    const saved = savedFor(url);
    if (!saved?.tokens) throw new NotLoggedIn('The log-in was ended meanwhile. Log in again with: hm login');
    const fresh = await freshTokens(url.href, saved.tokens);
    if (fresh !== saved.tokens) await saveLogIn({ ...saved, tokens: fresh });
    return fresh;
  });
}

/** A person waits: fewer requests than a program sends, and shorter pauses. */
const RETRY = { attempts: 3, firstPauseMs: 500 };
/** Of a call with a file of 10 MiB. */
export const FILE_REQUEST_MS = 300_000;

/** What a command wants besides the usual. */
interface Wanted {
  /** Another graph of the account than the user named. */
  readonly graphId?: string;
  /** For an answer, by default 30,000. */
  readonly requestMs?: number;
}

/** A client of the service that the user named. Throws NotLoggedIn, CliError. */
export function connect(wanted: Wanted = {}): MemoryClient {
  return clientOf(serviceOfUser(), wanted);
}

export function clientOf({ url, key, graphId: named }: ServiceAddress, wanted: Wanted = {}): MemoryClient {
  const { graphId = named, ...times } = wanted;
  const graph = graphId === undefined ? {} : { graphId };
  return new MemoryClient({ url: url.href, credential: key, ...RETRY, ...times, ...graph });
}
