import { spawn } from 'node:child_process';
import { type Command, Option } from 'commander';
import { revokeTokens } from '../../../client/src/oauth.ts';
import { checkService, serviceAddress } from '../mcp/service-address.ts';
import type { Stdio } from '../mcp/serve-stdio.ts';
import type { Output } from '../output.ts';
import {
  configFile,
  forgetLogIn,
  savedFor,
  savedLogIn,
  saveLogIn,
  type SavedLogIn,
} from '../saved-log-in.ts';
import { namedService } from '../service.ts';
import { logIn } from './log-in.ts';

export function addLogIn(hm: Command, output: Output, stdio: Stdio): void {
  hm.command('login')
    .description('log in to a service in the browser, for the commands that follow')
    .addOption(urlOption())
    .option('--key', 'keep the API key in HM_API_KEY instead')
    .option('--no-browser', 'only print the address of the log-in')
    .action(async ({ url: given, key, browser }: { url?: string; key?: true; browser: boolean }) => {
      const { url } = namedService(given);
      if (key) await keepKey(url);
      else {
        const show = (address: string) => {
          output.note(`Log in at:\n  ${address}`);
          if (browser) openBrowser(address);
        };
        await keep(url, { tokens: await logIn(url.href, { show, signal: stdio.signal }) });
      }
      output.result({ status: 'logged in', url: url.href, config: configFile() }, `Logged in to ${url.href}`);
    });

  hm.command('logout')
    .description('end the log-in, here and at the service')
    .action(async () => {
      const saved = savedLogIn();
      forgetLogIn();
      if (saved?.tokens) await revokeTokens(saved.url, saved.tokens);
      output.result(
        { status: saved ? 'logged out' : 'was not logged in' },
        saved ? 'Logged out.' : 'There was no log-in.',
      );
    });
}

async function keepKey(url: URL): Promise<void> {
  const { HM_API_KEY: key } = process.env;
  const service = serviceAddress(url, key);
  await checkService(service);
  await keep(url, { key });
}

/** The graph that was set stays that of the service. */
async function keep(url: URL, logIn: Pick<SavedLogIn, 'key' | 'tokens'>): Promise<void> {
  const graph = savedFor(url)?.graph_id;
  await saveLogIn({ url: url.href, ...logIn, ...(graph !== undefined && { graph_id: graph }) });
}

/** The address is printed too: a machine without a browser has nothing to open it with. */
function openBrowser(address: string): void {
  const [command, ...args] =
    process.platform === 'darwin'
      ? ['open']
      : process.platform === 'win32'
        ? ['rundll32', 'url.dll,FileProtocolHandler']
        : ['xdg-open'];
  const child = spawn(command, [...args, address], { stdio: 'ignore', detached: true });
  child.on('error', () => undefined);
  child.unref();
}

export function urlOption(): Option {
  return new Option('--url <url>', 'the service, before HM_URL and that of hm config');
}
