import { NotLoggedIn } from '../cli-error.ts';
import type { MemoryClient } from '../../../client/src/index.ts';
import { graphsOf, idOfName, isGraphId, usualGraph } from '../graph-names.ts';
import { operatorAddress } from '../operator.ts';
import type { Output } from '../output.ts';
import { clientOf, namedService, operatorOfUsual } from '../service.ts';

/**
 * Sends a request to the admin routes: of the service that HM_URL or HM_API_KEY names, else as the operator of the service
 * on DATA_DIR, else of the service that the user logged in to. Throws CliError, and MemoryError with what the service says.
 */
export async function callAdmin<T>(
  method: 'GET' | 'POST' | 'DELETE',
  route: string,
  body?: object,
): Promise<T> {
  return (await connect().request(method, `/api/v1/admin${route}`, body)) as T;
}

/** The id of a graph that is given by its id or its name. Throws CliError for a name of none, or of several. */
export async function graphIdOf(given: string): Promise<string> {
  return isGraphId(given) ? given : idOfName(given, await graphsOf(connect()));
}

/** The route of a graph that is given so. */
export async function graphRoute(given: string): Promise<string> {
  return `/graphs/${await graphIdOf(given)}`;
}

/** The same; where none is given the one that `--graph-id` or `hm config` names, else the only or the oldest one, which is said. */
export async function graphIdOr(output: Output, given: string | undefined): Promise<string> {
  const named = given ?? namedService().graphId;
  if (named !== undefined) return graphIdOf(named);
  const { id, said } = usualGraph(await graphsOf(connect()));
  output.note(said);
  return id;
}

function connect(): MemoryClient {
  const { HM_URL: named, HM_API_KEY: given } = process.env;
  const file = named || given ? undefined : operatorOfUsual();
  if (file !== undefined) return clientOf(operatorAddress(file));
  const { url, credential, graphId } = namedService();
  if (credential !== undefined) return clientOf({ url, key: credential, graphId });
  throw new NotLoggedIn(
    `There is no log-in for ${url.href}, and no service runs on this data folder. Log in with hm login or set HM_API_KEY, or start a service with npm start, or set DATA_DIR.`,
  );
}
