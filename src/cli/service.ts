import { type Credential, MemoryClient } from '../../client/src/index.ts';
import { CliError, EXIT, NotLoggedIn } from './cli-error.ts';
import { graphsOf, idOfName, isGraphId, usualGraph } from './graph-names.ts';
import { fetchTelling, type OnSent } from './sent-bytes.ts';
import { serviceUrl, type ServiceAddress } from './mcp/service-address.ts';
import { operatorAddress, operatorFile, refuseUnready } from './operator.ts';
import type { Output } from './output.ts';
import { savedFor, savedLogIn, configFile, saveLogIn } from './saved-log-in.ts';
import { credentialOf, endsSoon, freshTokens, type Tokens } from '../../client/src/oauth.ts';
import { withFileLock } from './write-file.ts';

export const DEFAULT_URL = 'http://127.0.0.1:8420';

/** The service that a command calls: where it is, who calls, and which graph is meant. */
interface NamedService {
  readonly url: URL;
  /** Whether somebody said which service is meant. */
  readonly isChosen: boolean;
  readonly credential: Credential | undefined;
  /** What the credential is, for people. */
  readonly logIn: string;
  /** Its id, or its name. */
  readonly graphId: string | undefined;
}

/**
 * The address is that of `--url`, HM_URL, `hm config` or the default, the first that is there. What `hm login` and `hm config`
 * keep counts for the address that it was kept for alone, so that no key or graph reaches another service. Throws CliError.
 */
export function namedService(given?: string): NamedService {
  const { HM_URL: url, HM_API_KEY: key, HM_GRAPH_ID: graph } = process.env;
  const usual = new URL(DEFAULT_URL);
  const address = addressFrom(given, url);
  const saved = savedFor(address);
  return {
    url: address,
    isChosen: Boolean(given || url) || address.href !== usual.href,
    ...credentialFrom(key, address),
    graphId: graph || saved?.graph_id,
  };
}

function addressFrom(given: string | undefined, url: string | undefined): URL {
  if (given) return serviceUrl(given, { name: '--url', isArgument: true });
  if (url) return serviceUrl(url, { name: 'HM_URL' });
  return serviceUrl(savedLogIn()?.url ?? DEFAULT_URL, { name: `url in ${configFile()}` });
}

/** What a command means itself, before what its user named. */
interface Meant {
  readonly url?: string | undefined;
  readonly graphId?: string | undefined;
}

/**
 * The memory that a command is about: of a user by key or log-in, else of the operator where a service runs on DATA_DIR and
 * nobody named another. Throws NotLoggedIn, CliError.
 */
export async function memoryAddress(
  output: Output,
  { url: given, graphId: wanted }: Meant = {},
): Promise<ServiceAddress> {
  const { url, isChosen, credential, graphId: named } = namedService(given);
  const graphId = wanted ?? named;
  if (credential !== undefined) return { url, key: credential, graphId };
  const file = isChosen ? undefined : operatorOfUsual();
  if (file !== undefined) return operatorAddress(file, await graphOfOperator(output, file, graphId));
  throw new NotLoggedIn(
    `There is no log-in for ${url.href}. Log in with hm login, or set HM_API_KEY to a key of the service, hm_live_… (and HM_URL). On the machine of a running service none is needed, but DATA_DIR where that is not the usual folder.`,
  );
}

/**
 * The operator's file. Throws NotLoggedIn for a key that was set and is empty: who meant a key does not mean to be the operator.
 * Throws CliError where the service is about to be there.
 */
export function operatorOfUsual(): string | undefined {
  const file = operatorFile();
  if (file === undefined) refuseUnready();
  else if (process.env['HM_API_KEY'] === '')
    throw new NotLoggedIn(
      'HM_API_KEY is set, and empty. Set it to a key of the service, hm_live_…, or unset it.',
    );
  return file;
}

/** The id of the graph that the operator names, else of the only or the oldest one, which is said. */
async function graphOfOperator(output: Output, file: string, named: string | undefined): Promise<string> {
  if (named !== undefined && isGraphId(named)) return named;
  const graphs = await graphsOf(clientOf(operatorAddress(file)));
  if (named !== undefined) {
    const open = graphs.filter(({ isOpen }) => isOpen);
    return idOfName(named, open.some(({ name }) => name === named) ? open : graphs);
  }
  const { id, said } = usualGraph(graphs);
  output.note(`as the operator, in ${said}`);
  return id;
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
  /** Hears how many bytes of a request's text were sent. */
  readonly onSent?: OnSent;
}

/** A client of the memory that the user named. Throws NotLoggedIn, CliError. */
export async function connect(output: Output, wanted: Wanted = {}): Promise<MemoryClient> {
  return clientOf(await memoryAddress(output, { graphId: wanted.graphId }), wanted);
}

export function clientOf(address: ServiceAddress, wanted: Wanted = {}): MemoryClient {
  const { url, key, graphId: named, gone } = address;
  const { graphId = named, onSent, ...times } = wanted;
  const graph = graphId === undefined ? {} : { graphId };
  const ofPlatform: typeof fetch = gone === undefined ? (...request) => fetch(...request) : fetchOr(gone);
  const sending = { fetch: onSent ? fetchTelling(onSent, ofPlatform) : ofPlatform };
  return new MemoryClient({ url: url.href, credential: key, ...RETRY, ...times, ...graph, ...sending });
}

/** Fetches, and says in these words that nothing answers. */
function fetchOr(gone: string): typeof fetch {
  return async (...request) => {
    try {
      return await fetch(...request);
    } catch (cause) {
      throw new CliError(gone, EXIT.tryAgain, { cause });
    }
  };
}
