import type { MemoryClient } from '../../client/src/index.ts';
import { CliError, EXIT } from './cli-error.ts';

interface NamedGraph {
  readonly id: string;
  readonly name: string;
  readonly revoked_at: string | null;
  /** The name of its account. */
  readonly account: string;
  readonly isOpen: boolean;
}

interface ListedAccount {
  readonly name: string;
  readonly revoked_at: string | null;
  readonly graphs: readonly Omit<NamedGraph, 'account' | 'isOpen'>[];
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a text is written as the id of a graph: it is one then, and never a name. */
export function isGraphId(text: string): boolean {
  return ID.test(text);
}

/** The graphs that an administrator reaches, the oldest first. */
export async function graphsOf(admin: MemoryClient): Promise<NamedGraph[]> {
  const { accounts } = (await admin.request('GET', '/api/v1/admin/accounts')) as {
    accounts: ListedAccount[];
  };
  if (!Array.isArray(accounts))
    throw new CliError('The answer is not of the service. See its address with: hm config');
  return accounts.flatMap(({ name: account, revoked_at: closed, graphs }) =>
    graphs.map((graph) => ({ ...graph, account, isOpen: closed === null && graph.revoked_at === null })),
  );
}

/** The id of the graph of a name. Throws CliError where there is none, or several, whose ids it says. */
export function idOfName(name: string, graphs: readonly NamedGraph[]): string {
  const named = graphs.filter((graph) => graph.name === name);
  const [first, second] = named;
  if (!first)
    throw new CliError(`There is no graph ${name}. See the graphs with: hm graphs list`, EXIT.notFound);
  if (!second) return first.id;
  const which = named.map(({ id, account }) => `${id} (of account ${account})`).join(', ');
  throw new CliError(
    `${named.length} graphs are named ${name}: ${which}. Name one by its id.`,
    EXIT.wrongArguments,
  );
}

/** The only open graph, or the oldest. Throws CliError where there is none. */
export function usualGraph(graphs: readonly NamedGraph[]): { readonly id: string; readonly said: string } {
  const open = graphs.filter(({ isOpen }) => isOpen);
  const [first] = open;
  if (!first)
    throw new CliError('The service has no graph. Make one with: hm accounts create NAME', EXIT.notFound);
  const { id, name, account } = first;
  const others = `of account ${account}, the oldest of ${open.length} graphs. Name another with --graph-id`;
  return { id, said: `graph ${name}${open.length > 1 ? ` ${others}` : ''}` };
}
