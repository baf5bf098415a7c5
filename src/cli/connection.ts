import { MemoryClient, type Credential } from '../../client/src/index.ts';
import { credentialOf } from '../../client/src/oauth.ts';
import { NotLoggedIn } from './cli-error.ts';
import { serviceAddress } from './mcp/service-address.ts';
import { savedLogIn, saveLogIn } from './saved-log-in.ts';
import { DEFAULT_URL } from './url-option.ts';

/** A person waits: a service that does not answer is tried for two seconds. */
const RETRY = { attempts: 3, firstPauseMs: 500 };

/** What a command wants besides the usual. */
export interface Wanted {
  /** A graph of the account, before that of HM_GRAPH_ID and `--graph-id`. */
  readonly graphId?: string | undefined;
  /** For an answer, by default 30,000. */
  readonly requestMs?: number;
}

/** A client of the service that the environment names, or that the user logged in to. Throws NotLoggedIn, CliError. */
export function connect(wanted: Wanted = {}): MemoryClient {
  const client = clientOfEnvironment(wanted) ?? clientOfLogIn(wanted);
  if (client) return client;
  throw new NotLoggedIn('There is no log-in. Log in with hm login, or set HM_API_KEY (and HM_URL).');
}

/** Of the service that HM_URL and HM_API_KEY name, if one of them is set. */
export function clientOfEnvironment(wanted: Wanted = {}): MemoryClient | undefined {
  const { HM_URL: given, HM_API_KEY: key } = process.env;
  if (!given && !key) return undefined;
  const address = serviceAddress(given || DEFAULT_URL, key);
  return clientOf(address.url.href, address.key, wanted);
}

/** Of the service that the user logged in to, with tokens that hold. */
export function clientOfLogIn(wanted: Wanted = {}): MemoryClient | undefined {
  const saved = savedLogIn();
  if (!saved) return undefined;
  const { url, graph_id: graph } = saved;
  if (saved.key !== undefined) return clientOf(url, saved.key, wanted, graph);
  if (!saved.tokens) throw new NotLoggedIn('There is no log-in. Log in with: hm login');
  const credential = credentialOf(url, saved.tokens, (tokens) => saveLogIn({ ...saved, tokens }));
  return clientOf(url, credential, wanted, graph);
}

/** HM_GRAPH_ID and `--graph-id` name another graph of the account than the one that is kept. */
export function clientOf(
  url: string,
  credential: Credential,
  { graphId: wanted, ...times }: Wanted = {},
  keptGraph?: string,
): MemoryClient {
  const graphId = wanted ?? (process.env['HM_GRAPH_ID'] || keptGraph);
  return new MemoryClient({ url, credential, ...RETRY, ...times, ...(graphId && { graphId }) });
}
