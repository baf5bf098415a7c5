import { parseArgs } from 'node:util';

export const USAGE = `Usage: npm run eval -- FOLDER [FOLDER…]
A folder holds corpus.jsonl and queries.jsonl, or folders that do.
  --no-sequence   without edges between the turns of a session
  --no-speakers   without speakers and edges to them
  --no-sources    without sources and edges to them
  --adversarial   also asks queries_adversarial.jsonl, scored apart
  --merge         loads all folders into one graph; each is asked and scored by itself
  --keep          keeps the data folder of the service that is started
HM_URL and HM_API_KEY name a running service to use instead, with DATA_DIR as its data folder.`;

/** What the corpus states besides its texts and is made into edges. */
export interface EdgeKinds {
  readonly sequence: boolean;
  readonly speakers: boolean;
  readonly sources: boolean;
}

export interface EvalOptions {
  readonly folders: readonly string[];
  readonly edges: EdgeKinds;
  readonly adversarial: boolean;
  readonly merge: boolean;
  readonly keep: boolean;
}

/** Undefined where help is asked for or no folder is named. Throws on an unknown option. */
export function parseOptions(args: string[]): EvalOptions | undefined {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      'no-sequence': { type: 'boolean', default: false },
      'no-speakers': { type: 'boolean', default: false },
      'no-sources': { type: 'boolean', default: false },
      adversarial: { type: 'boolean', default: false },
      merge: { type: 'boolean', default: false },
      keep: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help || positionals.length === 0) return undefined;
  return {
    folders: positionals,
    edges: {
      sequence: !values['no-sequence'],
      speakers: !values['no-speakers'],
      sources: !values['no-sources'],
    },
    adversarial: values.adversarial,
    merge: values.merge,
    keep: values.keep,
  };
}
