import { CliError, NotLoggedIn } from '../cli-error.ts';
import { call, connectionOfEnvironment, connectionOfLogIn, type Connection } from '../connection.ts';

/** The service that the environment names, or that the user logged in to. Throws NotLoggedIn. */
export async function connect(): Promise<Connection> {
  const connection = connectionOfEnvironment() ?? (await connectionOfLogIn());
  if (connection) return connection;
  throw new NotLoggedIn('There is no log-in. Log in with hm login, or set HM_API_KEY (and HM_URL).');
}

/** Calls a tool that REST does not have. Throws CliError with what the service says. */
export async function callTool<T>(connection: Connection, name: string, input: object): Promise<T> {
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input } };
  const { result } = await call<{
    result: { structuredContent?: T; error?: { code: string; message: string } };
  }>(connection, 'POST', 'mcp', message);
  if (result.structuredContent) return result.structuredContent;
  const { code = 'INTERNAL', message: says = `${name} answers nothing.` } = result.error ?? {};
  throw new CliError(`${code}: ${says}`);
}
