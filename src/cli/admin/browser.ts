import type { Command } from 'commander';
import { numberOf } from '../number.ts';
import type { Output } from '../output.ts';
import { done, part } from './answers.ts';
import { callAdmin } from './connection.ts';

interface LogIn {
  readonly address: string;
  readonly user: string;
  readonly password: string;
  readonly expires_at: string;
}

/** `hm browser`. */
export function addBrowser(hm: Command, output: Output): void {
  hm.command('browser <graph>')
    .description('switch Neo4j Browser on for a graph for a while, and print how to log in')
    .option('--minutes <minutes>', 'for how long, a day at most', numberOf, 60)
    .option('--off', 'switch it off now')
    .action(async (graph: string, { minutes, off }: { minutes: number; off?: true }) => {
      const route = `/graphs/${part(graph)}/browser`;
      if (off) return done(output, 'DELETE', route);
      const logIn = await callAdmin<LogIn>('POST', route, { minutes });
      output.result(logIn, described(logIn));
    });
}

function described({ address, user, password, expires_at }: LogIn): string {
  return [
    `Open once, in the web browser that you work in:`,
    `  ${address}`,
    `User       ${user}`,
    `Password   ${password}`,
    `Until      ${expires_at}`,
    '',
    'Whoever logs in can change and delete everything in the graph, past the service: Neo4j Community has no',
    'read-only users. docs/how-to/neo4j-browser.md says what not to edit.',
  ].join('\n');
}
