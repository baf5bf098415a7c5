import type { Command } from 'commander';
import type { Output } from '../output.ts';
import { done, listed, part } from './answers.ts';
import { callAdmin, graphIdOf } from './connection.ts';

export function addUsers(hm: Command, output: Output): void {
  const users = hm.command('users').description('who can log in; for the operator');
  listed(users, output, 'users', 'who can log in', 'email graph_id account_id created_at id');
  addInvite(users, output);
  users
    .command('reset <address>')
    .description(
      'make a link by which somebody who forgot the password chooses another, once, within an hour',
    )
    .action(async (address: string) => {
      const made = await callAdmin<{ address: string }>('POST', `/users/${part(address)}/reset`, {});
      output.result(made, made.address);
    });
  users
    .command('remove <address>')
    .description('end the log-ins and the access of somebody at once; what was stored stays')
    .action(async (address: string) => {
      await done(output, 'DELETE', `/users/${part(address)}`);
      output.note('Keys that the user made go on: hm keys list');
    });
  addInvite(hm, output);
}

function addInvite(parent: Command, output: Output): void {
  parent
    .command('invite')
    .description('make a link that makes a user, of a graph or of one of their own')
    .option('--graph <graph>', 'the graph that the user logs in to')
    .option('--role <role>', 'the most that the user may do there: read, write or admin (if absent: admin)')
    .action(async ({ graph, role }: { graph?: string; role?: string }) => {
      const graph_id = graph === undefined ? undefined : await graphIdOf(graph);
      const made = await callAdmin<{ address: string }>('POST', '/invitations', { graph_id, role });
      output.result(made, made.address);
    });
}
