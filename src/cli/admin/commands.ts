import type { Command } from 'commander';
import { table, type Output, examples } from '../output.ts';
import { done, listed, part, type Rows } from './answers.ts';
import { callAdmin, graphIdOf, graphIdOr, graphRoute } from './connection.ts';
import { numberOf } from '../tools/field-option.ts';
import { addBackups, addRewrite, type RestoreService } from './backups.ts';
import { addBrowser, addDoctor, addReindex } from './doctor.ts';
import { addMembers } from './members.ts';
import { addMove } from './move-graph.ts';
import { addReread } from './reread.ts';
import { addUsers } from './users.ts';

/** What the commands need of the service's own code, which loads slowly. */
export interface ServiceParts {
  readonly restoreService: RestoreService;
  /** Makes a key that no service knows yet. */
  readonly makeKey: () => Promise<string>;
}

interface NewKey {
  readonly id: string;
  readonly key: string;
  readonly old_expires_at?: string;
}

/** `hm accounts`, `graphs`, `keys`, `members`, `backup`, `usage`, `dashboard`, `browser`, `doctor`, `users` and `invite`: of all accounts for the operator, else of the own one. */
export function addAdministration(hm: Command, output: Output, { restoreService, makeKey }: ServiceParts) {
  addAccounts(hm.command('accounts').description('accounts and their plans'), output);
  addGraphs(hm.command('graphs').description('the graphs of accounts, each a memory of its own'), output);
  addKeys(hm.command('keys').description('the API keys of graphs'), output, makeKey);
  addReindex(hm, output);
  addBrowser(hm, output);
  addDoctor(hm, output);
  addMembers(hm.command('members').description('who may do what in an account'), output);
  addBackups(hm, output, restoreService);
  hm.command('usage')
    .description('requests by day and caller, and what the graphs held, of the last thirty days')
    .option('--from <day>', 'the first day, such as 2026-05-01')
    .option('--to <day>', 'the last day')
    .action(async (days: Record<string, string>) => {
      const answer = await callAdmin<{ usage: Rows; storage: Rows }>(
        'GET',
        `/usage?${new URLSearchParams(days).toString()}`,
      );
      const requests = table(answer.usage, 'day account_id graph_id subject requests');
      const storage = table(answer.storage, 'day account_id graph_id sandbox nodes bytes file_bytes');
      output.result(answer, `${requests}\n\n${storage}`);
    });
  hm.command('dashboard [graph]')
    .description('make a link that opens the dashboard of a graph once, within 15 minutes')
    .action(async (graph: string | undefined) => {
      const graph_id = await graphIdOr(output, graph);
      const made = await callAdmin<{ address: string }>('POST', '/dashboard-links', { graph_id });
      output.result(made, made.address);
    });
  addUsers(hm, output);
}

function addAccounts(accounts: Command, output: Output): void {
  listed(accounts, output, 'accounts', 'the accounts that you reach', 'id name plan created_at revoked_at');
  accounts
    .command('create <name>')
    .description('make an account with a graph named main; for the operator')
    .option('--plan <plan>', 'free, developer, pro or enterprise')
    .action(async (name: string, options: { plan?: string }) => {
      const made = await callAdmin<{ id: string; graph_id: string }>('POST', '/accounts', {
        name,
        ...options,
      });
      output.result(made, `Account ${made.id}, with the graph ${made.graph_id}`);
    });
  accounts
    .command('plan <id> <plan>')
    .description('change the plan of an account, within seconds; for the operator')
    .action((id: string, name: string) => done(output, 'POST', `/accounts/${part(id)}`, { plan: name }));
  endings(accounts, 'account', output);
}

function addGraphs(graphs: Command, output: Output): void {
  listed(graphs, output, 'graphs', 'the graphs that you reach', 'id name account_id frozen_at revoked_at');
  graphs
    .command('create <name>')
    .description('make a graph')
    .option('--account <id>', 'for the operator: the account that it belongs to')
    .action(async (name: string, { account }: { account?: string }) => {
      const made = await callAdmin<{ id: string }>('POST', '/graphs', { name, account_id: account });
      output.result(made, `Graph ${made.id}`);
    });
  graphs
    .command('freeze <graph>')
    .description('let a graph only be read, for example while it is copied')
    .action(async (graph: string) => done(output, 'POST', `${await graphRoute(graph)}/freeze`, {}));
  graphs
    .command('unfreeze <graph>')
    .description('let a frozen graph be changed again')
    .action(async (graph: string) => done(output, 'POST', `${await graphRoute(graph)}/unfreeze`, {}));
  graphs
    .command('drop <graph>')
    .description('delete a revoked graph for good, with its databases and keys')
    .requiredOption('--yes', 'confirm it: nothing brings the memories back')
    .action(async (graph: string) => {
      const answer = await callAdmin<{ databases: Rows }>('POST', `${await graphRoute(graph)}/drop`, {});
      output.result(answer, table(answer.databases, 'name was_there is_gone'));
    });
  addRewrite(graphs, output);
  addMove(graphs, output);
  addReread(graphs, output);
  endings(graphs, 'graph', output);
}

function addKeys(keys: Command, output: Output, makeKey: ServiceParts['makeKey']): void {
  const showKey = (made: NewKey) =>
    output.result(
      made,
      `Key ${made.id}, shown this once:\n  ${made.key}${made.old_expires_at === undefined ? '' : `\nThe old one ends at ${made.old_expires_at}`}`,
    );
  listed(
    keys,
    output,
    'keys',
    'the keys of the graphs that you reach, by their hints',
    'id name hint graph_id mode scope expires_at revoked_at last_used_at',
  );
  keys
    .command('create <graph>')
    .description('make a key to a graph')
    .option('--scope <scope>', 'read, write or admin; each includes the one before (write)')
    .option('--mode <mode>', 'live, or test for a sandbox of the graph (live)')
    .option('--expires <time>', 'when it ends, such as 2027-01-01')
    .option('--name <name>', 'what it is for, such as laptop')
    .action(async (graph: string, { expires, ...options }: Record<string, string | undefined>) => {
      const graph_id = await graphIdOf(graph);
      showKey(await callAdmin<NewKey>('POST', '/keys', { graph_id, expires_at: expires, ...options }));
    });
  keys
    .command('generate')
    .description('make a key without a service, for the ADMIN_API_KEY of a new one')
    .addHelpText('after', examples(['export ADMIN_API_KEY=$(hm keys generate)']))
    .action(async () => {
      const key = await makeKey();
      output.result({ key }, key);
    });
  keys
    .command('rotate <id>')
    .description('make a new key like an old one, which ends a while later')
    .option('--overlap <seconds>', 'how long the old key goes on (a day)', numberOf)
    .action(async (id: string, { overlap }: { overlap?: number }) => {
      showKey(await callAdmin<NewKey>('POST', `/keys/${part(id)}/rotate`, { overlap_seconds: overlap }));
    });
  keys
    .command('revoke <id>')
    .description('end a key at once')
    .action((id: string) => done(output, 'DELETE', `/keys/${part(id)}`));
}

/** The memories stay. */
function endings(command: Command, what: 'account' | 'graph', output: Output): void {
  const place = what === 'graph' ? '<graph>' : '<id>';
  const routeOf = async (given: string) =>
    what === 'graph' ? graphRoute(given) : `/accounts/${part(given)}`;
  command
    .command(`revoke ${place}`)
    .description(`end every key of the ${what} and close it; its memories stay`)
    .action(async (given: string) => done(output, 'DELETE', await routeOf(given)));
  command
    .command(`restore ${place}`)
    .description(`let new keys and users reach a revoked ${what} again`)
    .action(async (given: string) => done(output, 'POST', `${await routeOf(given)}/restore`, {}));
}
