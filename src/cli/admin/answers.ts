import type { Command } from 'commander';
import { table, type Output } from '../output.ts';
import { callAdmin } from './connection.ts';

interface Done {
  readonly status: string;
}

export type Rows = readonly Readonly<Record<string, unknown>>[];

/** Lists what a GET of the same name answers. */
export function listed(command: Command, output: Output, what: string, columns: readonly string[]): void {
  command.action(async (query: Record<string, string>) => {
    const answer = await callAdmin<Readonly<Record<string, Rows>>>('GET', `/${what}?${parametersOf(query)}`);
    output.result(answer, table(answer[what] ?? [], columns));
  });
}

export function parametersOf(query: Record<string, string>): string {
  return new URLSearchParams(query).toString();
}

export async function done(
  output: Output,
  method: 'POST' | 'DELETE',
  route: string,
  body?: object,
): Promise<void> {
  const answer = await callAdmin<Done>(method, route, body);
  output.result(answer, answer.status);
}

export function part(id: string): string {
  return encodeURIComponent(id);
}
