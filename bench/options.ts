import { parseArgs } from 'node:util';

export const USAGE = `Usage: npm run bench -- [OPTIONS]
  --nodes N     nodes to load (10000); beyond the first 10000 in bulk with synthetic vectors
  --rounds N    blocks of each side of a comparison (20)
  --calls N     calls in a block (30); 4 a client where there are many
  --clients L   calls under way at once, by comma, each measured separately (1,8,32)
  --only TEXT   only comparisons whose name contains it, such as find-related
  --upload      only the memory that uploads of 100 MiB take
  --protocol    compares only a call over MCP with the same call over REST
  --import      measures only an import and an export of --nodes with four edges each; --embed also one without vectors
  --enrichment  measures only what reading passages for entities costs stores and another tenant, and how fast they are read
  --backup      measures only for how long a backup keeps writes waiting
  --pages       measures only what pages of the dashboard ask of a graph of --nodes
  --check       ends with 1 where a figure passes its bound
  --json        also writes bench/runs/<time>.json`;

export interface BenchOptions {
  readonly nodes: number;
  readonly rounds: number;
  readonly calls: number;
  readonly clients: readonly number[];
  readonly only: string;
  readonly upload: boolean;
  readonly protocol: boolean;
  readonly import: boolean;
  readonly embed: boolean;
  readonly backup: boolean;
  readonly enrichment: boolean;
  readonly pages: boolean;
  readonly check: boolean;
  readonly json: boolean;
}

/** Undefined where help is asked for. Throws on an unknown option or an invalid number. */
export function parseOptions(args: string[]): BenchOptions | undefined {
  const { values } = parseArgs({
    args,
    options: {
      nodes: { type: 'string', default: '10000' },
      rounds: { type: 'string', default: '20' },
      calls: { type: 'string', default: '30' },
      clients: { type: 'string', default: '1,8,32' },
      only: { type: 'string', default: '' },
      upload: { type: 'boolean', default: false },
      protocol: { type: 'boolean', default: false },
      import: { type: 'boolean', default: false },
      embed: { type: 'boolean', default: false },
      backup: { type: 'boolean', default: false },
      enrichment: { type: 'boolean', default: false },
      pages: { type: 'boolean', default: false },
      check: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) return undefined;
  return {
    nodes: whole('nodes', values.nodes, 100),
    rounds: whole('rounds', values.rounds, 1),
    calls: whole('calls', values.calls, 1),
    clients: values.clients.split(',').map((number) => whole('clients', number, 1)),
    only: values.only,
    upload: values.upload,
    protocol: values.protocol,
    import: values.import,
    embed: values.embed,
    backup: values.backup,
    enrichment: values.enrichment,
    pages: values.pages,
    check: values.check,
    json: values.json,
  };
}

function whole(name: string, text: string, min: number): number {
  const value = Number(text);
  if (Number.isSafeInteger(value) && value >= min) return value;
  throw new Error(`--${name} is "${text}"; it must be a whole number of at least ${min}.`);
}
