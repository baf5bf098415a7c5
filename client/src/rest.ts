import { jsonAnswer, type Connection, type OutgoingRequest } from './request.ts';

export interface RestRoute {
  readonly method: 'GET' | 'POST' | 'PUT';
  /** Parameters such as `{key}` are fields of the input. */
  readonly path: string;
  /** Other than those of success, by which the tool answers too. */
  readonly statuses?: readonly number[];
  /** Takes the version of the node that it is to change. */
  readonly ifMatch?: boolean;
}

/** Calls a tool by its REST route. Throws MemoryError, and the reason of the signal. */
export async function callByRest(
  connection: Connection,
  { method, path: template, statuses }: RestRoute,
  input: object,
  sending: Pick<OutgoingRequest, 'headers' | 'keepalive' | 'signal'>,
): Promise<unknown> {
  const left = new Map<string, unknown>(Object.entries(input).filter(([, value]) => value !== undefined));
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(left.get(name));
    left.delete(name);
    return encodeURIComponent(value);
  });
  const rest = Object.fromEntries(left);
  const request =
    method === 'GET'
      ? { method, path: path + queryOf(rest), ...sending }
      : { method, path, body: rest, ...sending };
  return jsonAnswer(connection, request, statuses);
}

/** The query of an address, with its question mark; empty where nothing is given. */
export function queryOf(input: object): string {
  const given = Object.entries(input).filter(([, value]) => value !== undefined);
  const query = given.flatMap(([name, value]) =>
    textsOf(value).map((text) => `${name}=${encodeURIComponent(text)}`),
  );
  return query.length === 0 ? '' : `?${query.join('&')}`;
}

/** A list repeats its parameter. One item with a comma is sent twice: alone it would be read as several. */
function textsOf(value: unknown): string[] {
  if (!Array.isArray(value)) return [String(value)];
  const items = value.map(String);
  return items.length === 1 && items[0]?.includes(',') === true ? [...items, ...items] : items;
}
