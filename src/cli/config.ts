import type { Command } from 'commander';
import { CliError } from './cli-error.ts';
import { examples } from './examples.ts';
import { serviceUrl } from './mcp/service-address.ts';
import type { Output } from './output.ts';
import { configFile, savedLogIn, saveLogIn, type SavedLogIn } from './saved-log-in.ts';
import { factText } from './tools/show/facts.ts';
import { DEFAULT_URL } from './url-option.ts';

const NAMES = ['url', 'graph-id'];

/** `hm config`: where the service is, and which graph is meant. */
export function addConfig(hm: Command, output: Output): void {
  const config = hm
    .command('config')
    .description('the service that the commands call, and the graph; never a secret')
    .addHelpText(
      'after',
      examples(['hm config', 'hm config set graph-id 019a0c3e-5f19-7e3b-8a2d-4c6b8d0e2f4a']),
    )
    .action(() => show(output));
  config
    .command('set <name> <value>')
    .description('keep url or graph-id; another url ends the log-in here')
    .action((name: string, value: string) => {
      saveLogIn(changed(known(name), value, savedLogIn() ?? { url: DEFAULT_URL }));
      show(output);
    });
  config
    .command('unset <name>')
    .description('forget url or graph-id')
    .action((name: string) => {
      const saved = savedLogIn() ?? { url: DEFAULT_URL };
      saveLogIn(known(name) === 'url' ? changed('url', DEFAULT_URL, saved) : withoutGraph(saved));
      show(output);
    });
}

function show(output: Output): void {
  const { HM_URL: url, HM_API_KEY: key, HM_GRAPH_ID: graph } = process.env;
  const saved = savedLogIn();
  const settings = {
    file: configFile(),
    url: url || (saved?.url ?? DEFAULT_URL),
    log_in: key ? 'the key in HM_API_KEY' : logInOf(saved),
    graph_id: graph || (saved?.graph_id ?? null),
  };
  output.result(settings, factText(settings));
}

function logInOf(saved: SavedLogIn | undefined): string {
  if (saved?.key !== undefined) return 'a key';
  return saved?.tokens ? 'by browser' : 'none';
}

function known(name: string): string {
  if (NAMES.includes(name)) return name;
  throw new CliError(`${name} is no setting: there are ${NAMES.join(' and ')}.`, 2);
}

function withoutGraph({ graph_id: _, ...rest }: SavedLogIn): SavedLogIn {
  return rest;
}

function changed(name: string, value: string, saved: SavedLogIn): SavedLogIn {
  if (name === 'graph-id') return { ...saved, graph_id: value };
  const url = serviceUrl(value).href;
  return url === saved.url ? saved : { url };
}
