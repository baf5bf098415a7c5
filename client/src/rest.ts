import { MemoryError } from './errors.ts';
import { jsonOf, send, type Connection } from './request.ts';

export interface RestRoute {
  readonly method: 'GET' | 'POST' | 'PUT';
  /** Parameters such as `{key}` are fields of the input. */
  readonly path: string;
}

/** Calls a tool by its REST route. Throws MemoryError, and the reason of the signal. */
export async function callByRest(
  connection: Connection,
  { method, path: template }: RestRoute,
  input: object,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<unknown> {
  const left = new Map<string, unknown>(Object.entries(input).filter(([, value]) => value !== undefined));
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(left.get(name));
    left.delete(name);
    return encodeURIComponent(value);
  });
  const response =
    method === 'GET'
      ? await send(connection, { method, path: path + queryOf(Object.fromEntries(left)), headers, signal })
      : await send(connection, { method, path, body: Object.fromEntries(left), headers, signal });
  const body = await jsonOf(response);
  signal.throwIfAborted();
  if (body === undefined) throw new MemoryError('NOT_THE_SERVICE', 'The answer is no JSON. Check the URL.');
  return body;
}

/** The query of an address, with its question mark; empty where nothing is given. */
export function queryOf(input: object): string {
  const given = Object.entries(input).filter(([, value]) => value !== undefined);
  const query = given.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`);
  return query.length === 0 ? '' : `?${query.join('&')}`;
}
