import type { Command } from 'commander';
import type { Output } from '../output.ts';
import { callAdmin } from './connection.ts';
import { done, listed, part } from './answers.ts';

export function addMembers(members: Command, output: Output): void {
  listed(
    members,
    output,
    'members',
    'the users of the accounts that you reach',
    'id name role account_id created_at removed_at',
  );
  members
    .command('add <user>')
    .description(
      'let a user reach the graphs of an account: by e-mail address, or by subject at another issuer',
    )
    .option('--role <role>', 'read, write or admin; each includes the one before (write)')
    .option('--account <id>', 'for the operator: the account')
    .action(async (user: string, { role, account }: Record<string, string | undefined>) => {
      const made = await callAdmin<{ id: string }>('POST', '/members', { user, role, account_id: account });
      output.result(made, `Member ${made.id}`);
    });
  members
    .command('role <id> <role>')
    .description('change what a member may do at most')
    .action((id: string, role: string) => done(output, 'POST', `/members/${part(id)}`, { role }));
  members
    .command('remove <id>')
    .description('shut a user out of the account')
    .action((id: string) => done(output, 'DELETE', `/members/${part(id)}`));
}
