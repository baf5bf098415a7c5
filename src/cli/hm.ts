import { Command } from 'commander';
import { addAdministration, type ServiceParts } from './admin/commands.ts';
import { addLogIn, urlOption } from './log-in/commands.ts';
import { addCompletion } from './completion/scripts.ts';
import { addConfig } from './config.ts';
import { addFiles } from './memory/files.ts';
import { addOrphans } from './memory/orphans.ts';
import { addRelate } from './memory/relate.ts';
import { addStoreBatch } from './memory/store-batch.ts';
import { addTransfer } from './memory/transfer.ts';
import type { OpeningService } from './mcp/opening-service.ts';
import { serveStdio, type Stdio } from './mcp/serve-stdio.ts';
import { Output } from './output.ts';
import { memoryAddress } from './service.ts';
import { addTools } from './tools/add-tools.ts';
import { checkService } from './mcp/service-address.ts';
import { readFileSync } from 'node:fs';

/** A service that runs as long as the command. */
export type EmbeddedService = OpeningService & { readonly close: () => Promise<void> };

interface HmDependencies extends ServiceParts {
  readonly stdio: Stdio;
  /** Starts a service on the configured data folder. */
  readonly openEmbedded: (graphId: string | undefined) => Promise<EmbeddedService>;
}

export function hmCommand({ stdio, openEmbedded, ...parts }: HmDependencies): Command {
  const output = new Output((line) => console.log(line), stdio.print);
  const hm = new Command('hm')
    .description('A graph memory for AI agents, from the command line.')
    .option('--json', 'print results as JSON')
    .option('--graph-id <graph>', 'another graph than the usual one (or HM_GRAPH_ID), by its id or name')
    .exitOverride()
    .configureOutput({ outputError: (text, write) => write(text.replace(/^error: /, 'hm: ')) })
    .showHelpAfterError('Add --help to see what the command takes.')
    .hook('preAction', (command) => {
      const { json, graphId } = command.opts<{ json?: true; graphId?: string }>();
      output.isJson = json === true;
      if (graphId !== undefined) process.env['HM_GRAPH_ID'] = graphId;
    });
  hm.commandsGroup('Memory:');
  addTools(hm, output);
  addRelate(hm, output);
  addStoreBatch(hm, output);
  addOrphans(hm, output);
  addFiles(hm, output);
  addTransfer(hm, output);
  hm.commandsGroup('Operation:');
  addAdministration(hm, output, parts);
  hm.commandsGroup('This program:');
  addLogIn(hm, output, stdio);
  addConfig(hm, output);
  addVersion(hm, output);
  addCompletion(hm);
  hm.command('mcp')
    .description('MCP over standard input and output, for clients that only start programs')
    .addOption(urlOption())
    .option('--embedded', 'start a service of its own on DATA_DIR instead, which ends with the client')
    .action(async ({ url, embedded }: { url?: string; embedded?: true }) => {
      if (embedded) return serveEmbedded(stdio, openEmbedded);
      const service = await memoryAddress(output, { url });
      await checkService(service);
      await serveStdio(service, stdio);
    });
  return hm;
}

async function serveEmbedded(given: Stdio, openEmbedded: HmDependencies['openEmbedded']): Promise<void> {
  // Asks for the signal: from here on it ends the service in order.
  const stdio = { ...given };
  const service = await openEmbedded(process.env['HM_GRAPH_ID'] || undefined);
  await serveStdio(service, stdio);
  await service.close();
}

function addVersion(hm: Command, output: Output): void {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    version: string;
  };
  const described = 'the version of this program';
  hm.version(version, '-V, --version', described);
  hm.command('version')
    .description(described)
    .action(() => output.result({ version, node: process.versions.node }, version));
}
