import type { FirstKeys } from '../auth/first-account.ts';
import type { Service } from './service.ts';
import type { Config } from './config.ts';

interface Output extends Pick<NodeJS.Process, 'pid' | 'ppid'> {
  readonly stdout: { readonly isTTY?: boolean };
}

/** Whether a person reads the output: a terminal, and not the log of a container, whose first process or whose child we would be. */
export function isAtTerminal({ stdout, pid, ppid }: Output): boolean {
  return stdout.isTTY === true && pid !== 1 && ppid !== 1;
}

/**
 * The addresses of the service and a link to the dashboard, or the command that makes one; on the first start the admin key, and the
 * settings of an MCP client with a key that cannot make others.
 */
export function startupBanner(config: Config, service: Service, dashboardLink?: string): string {
  const base = config.PUBLIC_URL ?? service.url;
  const { hm } = config.installation.commands;
  return [
    '',
    'Memory Graph Service is ready.',
    `  MCP   ${base}/mcp`,
    `  REST  ${base}/api/v1/memory`,
    `  Docs  ${base}/docs`,
    `  Data  ${config.DATA_DIR}`,
    ...(service.firstKeys === undefined ? [`  Keys  ${hm} keys list`] : []),
    ...below(
      'The dashboard, by a link that works once within 15 minutes:',
      dashboardLink ?? `${hm} dashboard`,
    ),
    ...below('To log in from Claude, ChatGPT or Cursor, make your account first:', service.invitation),
    ...(service.firstKeys === undefined ? [] : newKeys(base, service.firstKeys)),
    '',
  ].join('\n');
}

function below(what: string, line: string | undefined): string[] {
  return line === undefined ? [] : ['', what, `  ${line}`];
}

function newKeys(base: string, { admin, write }: FirstKeys): string[] {
  const entry = {
    mcpServers: {
      memory: { type: 'http', url: `${base}/mcp`, headers: { Authorization: `Bearer ${write}` } },
    },
  };
  return [
    ...below('Your admin key, shown this once. It makes and revokes keys: keep it to yourself.', admin),
    '',
    'For your MCP client, with a key that reads and writes:',
    JSON.stringify(entry, undefined, 2),
  ];
}
