import type { Command } from 'commander';
import { CliError } from './cli-error.ts';
import { examples, type Output } from './output.ts';
import { serviceUrl } from './mcp/service-address.ts';
import { configFile, savedLogIn, saveLogIn, type SavedLogIn } from './saved-log-in.ts';
import { operatorAddress, operatorFile } from './operator.ts';
import { DEFAULT_URL, namedService } from './service.ts';
import { factText } from './tools/show/facts.ts';

const NAMES = ['url', 'graph-id'];

/** `hm config`: where the service is, and which graph is meant. */
export function addConfig(hm: Command, output: Output): void {
  const config = hm
    .command('config')
    .description('the service that the commands call, and the graph; never a secret')
    .addHelpText('after', examples(['hm config', 'hm config set graph-id main']))
    .action(() => show(output));
  config
    .command('set <name> <value>')
    .description('keep url or graph-id, which may be a name; another url ends the log-in here')
    .action(async (name: string, value: string) => {
      await saveLogIn(changed(known(name), value, savedLogIn() ?? { url: DEFAULT_URL }));
      show(output);
    });
  config
    .command('unset <name>')
    .description('forget url or graph-id')
    .action(async (name: string) => {
      const saved = savedLogIn() ?? { url: DEFAULT_URL };
      await saveLogIn(known(name) === 'url' ? changed('url', DEFAULT_URL, saved) : withoutGraph(saved));
      show(output);
    });
}

function show(output: Output): void {
  const { url, isChosen, credential, logIn: given, graphId } = namedService();
  const operator = isChosen || credential !== undefined ? undefined : operatorFile();
  const logIn = operator === undefined ? given : `the operator, by ${operator}`;
  const called = operator === undefined ? url : operatorAddress(operator).url;
  const settings = { file: configFile(), url: called.href, log_in: logIn, graph_id: graphId ?? null };
  output.result(settings, factText(settings));
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
  const url = serviceUrl(value, { name: 'url', isArgument: true }).href;
  return url === saved.url ? saved : { url };
}
