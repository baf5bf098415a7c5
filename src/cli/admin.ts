import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';

const USAGE = `Usage: npm run admin -- COMMAND
  list                                              accounts, graphs and keys
  create-account NAME [--plan free|developer|pro|enterprise]
  set-plan ACCOUNT_ID PLAN                          for every key of the account, within seconds
  create-graph ACCOUNT_ID NAME
  create-key GRAPH_ID [--scope read|write|admin] [--mode live|test] [--expires TIME]
  revoke-key KEY_ID
  revoke-graph GRAPH_ID                             ends its keys and closes it to others; its memories stay
  restore-graph GRAPH_ID                            lets new keys and others of the account reach it again
  revoke-account ACCOUNT_ID                         ends every key and access token of the account; its memories stay
  restore-account ACCOUNT_ID                        lets its users log in to it again, and new keys reach it
  invite [--graph GRAPH_ID]                         a link that makes a user, of that graph or of one of their own
The service must be running; DATA_DIR names its data folder (./data).`;

/** The positional arguments of each command, by their names in the request. */
const COMMANDS: Readonly<Record<string, readonly string[]>> = {
  list: [],
  'create-account': ['name'],
  'set-plan': ['account', 'plan'],
  'create-graph': ['account', 'name'],
  'create-key': ['graph'],
  'revoke-key': ['id'],
  'revoke-graph': ['id'],
  'revoke-account': ['id'],
  'restore-graph': ['id'],
  'restore-account': ['id'],
  invite: [],
};

if (existsSync('.env')) process.loadEnvFile();

try {
  const request = parseCommand(process.argv.slice(2));
  if (request) console.log(JSON.stringify(await send(request), undefined, 2));
  else console.log(USAGE);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

function parseCommand(args: string[]): Record<string, string> | undefined {
  const {
    values: { help, ...options },
    positionals,
  } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      plan: { type: 'string' },
      scope: { type: 'string' },
      mode: { type: 'string' },
      expires: { type: 'string' },
      graph: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  const [command, ...rest] = positionals;
  if (command === undefined || help) return undefined;
  const names = COMMANDS[command];
  if (!names || rest.length !== names.length)
    throw new Error(`${USAGE}\n\nThis is not a command with its arguments: ${positionals.join(' ')}`);
  const named = Object.fromEntries(rest.map((value, index) => [names[index], value])) as typeof options;
  return { command, ...named, ...options };
}

async function send(command: Record<string, string>): Promise<unknown> {
  const { url, token } = readEndpoint();
  const response = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(command),
  }).catch(() => {
    throw notRunning();
  });
  const answer = (await response.json()) as { error?: { code: string; message: string } };
  if (answer.error) throw new Error(`${answer.error.code}: ${answer.error.message}`);
  return answer;
}

function readEndpoint(): { url: string; token: string } {
  const file = path.resolve(process.env['DATA_DIR'] ?? 'data', 'operator.json');
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as { url: string; token: string };
  } catch {
    throw notRunning();
  }
}

function notRunning(): Error {
  return new Error('No service is running on this data folder. Start it with npm start, or set DATA_DIR.');
}
