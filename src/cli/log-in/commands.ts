import { spawn } from 'node:child_process';
import type { Command } from 'commander';
import { revokeTokens } from '../../../client/src/oauth.ts';
import { checkService, serviceAddress, serviceUrl } from '../mcp/service-address.ts';
import type { Output } from '../output.ts';
import { configFile, forgetLogIn, savedLogIn, saveLogIn } from '../saved-log-in.ts';
import { urlOption } from '../url-option.ts';
import { logIn } from './log-in.ts';

interface LogInOptions {
  readonly url: string;
  readonly key?: true;
  readonly browser: boolean;
}

/** `hm login` and `hm logout`. */
export function addLogIn(hm: Command, output: Output, signal: AbortSignal): void {
  hm.command('login')
    .description('log in to a service in the browser, for the commands that follow')
    .addOption(urlOption())
    .option('--key', 'keep the API key in HM_API_KEY instead')
    .option('--no-browser', 'only print the address of the log-in')
    .action(async ({ url: given, key, browser }: LogInOptions) => {
      const url = serviceUrl(given);
      if (key) await keepKey(given);
      else {
        const show = (address: string) => {
          output.note(`Log in at:\n  ${address}`);
          if (browser) openBrowser(address);
        };
        saveLogIn({ url: url.href, tokens: await logIn(url.href, { show, signal }) });
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

async function keepKey(given: string): Promise<void> {
  const service = serviceAddress(given, process.env['HM_API_KEY']);
  await checkService(service);
  saveLogIn({ url: service.url.href, key: service.key });
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
