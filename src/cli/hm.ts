import { Command, Option } from 'commander';
import { serveStdio, type Stdio } from './mcp/serve-stdio.ts';
import { checkService, serviceAddress, type ServiceAddress } from './mcp/service-address.ts';

/** A service that runs as long as the command. */
export type EmbeddedService = ServiceAddress & { readonly close: () => Promise<void> };

interface HmDependencies {
  readonly stdio: Stdio;
  /** Starts a service on the configured data folder. */
  readonly openEmbedded: () => Promise<EmbeddedService>;
}

interface McpOptions {
  readonly url: string;
  readonly embedded?: true;
}

/** The command `hm`. */
export function hmCommand({ stdio, openEmbedded }: HmDependencies): Command {
  const hm = new Command('hm').description('A graph memory for AI agents, from the command line.');
  hm.command('mcp')
    .description('MCP over standard input and output, for clients that only start programs')
    .addOption(
      new Option('--url <url>', 'the running service to serve; HM_API_KEY is its key')
        .env('HM_URL')
        .default('http://127.0.0.1:8420'),
    )
    .option('--embedded', 'start a service of its own on DATA_DIR instead, which ends with the client')
    .action(async ({ url, embedded }: McpOptions) => {
      if (embedded) return serveEmbedded(stdio, openEmbedded);
      const service = serviceAddress(url, process.env['HM_API_KEY']);
      await checkService(service);
      await serveStdio(service, stdio);
    });
  return hm;
}

async function serveEmbedded(stdio: Stdio, openEmbedded: HmDependencies['openEmbedded']): Promise<void> {
  const service = await openEmbedded();
  try {
    await serveStdio(service, stdio);
  } finally {
    await service.close();
  }
}
