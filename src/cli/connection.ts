import { MemoryClient } from '../../client/src/index.ts';
import type { ServiceAddress } from './mcp/service-address.ts';
import { serviceOfUser } from './service.ts';

/** A person waits: fewer requests than a program sends, and shorter pauses. */
const RETRY = { attempts: 3, firstPauseMs: 500 };
/** Of a call with a file of 10 MiB. */
export const FILE_REQUEST_MS = 300_000;

/** What a command wants besides the usual. */
export interface Wanted {
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
