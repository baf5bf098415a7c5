import { parseArgs } from 'node:util';

export const USAGE = `Usage: npm run eval -- FOLDER [FOLDER…]
       npm run eval -- --traversal [FOLDER]
       npm run eval -- --agent
       npm run eval -- --words [FOLDER…]
       npm run eval -- --confidence [FOLDER…]
       npm run eval -- --labels [FOLDER]
       npm run eval -- --names [FOLDER]
       npm run eval -- --extraction [FOLDER]
       npm run eval -- --reading [--list]
A folder holds corpus.jsonl and queries.jsonl, or folders that do.
  --no-sequence   without edges between the turns of a session
  --no-speakers   without speakers and edges to them
  --no-sources    without sources and edges to them
  --adversarial   also asks queries_adversarial.jsonl, scored separately
  --merge         loads all folders into one graph; each is asked and scored separately
  --traversal     walks over the triples of a folder with graph.jsonl (../shared/eval/musique) instead
  --agent         asks the questions of eval/agent by MCP instead, as agents do
  --words         asks for words of single passages of all folders, in one graph, beside BM25 alone
  --confidence    asks with and without the passages that answer, and compares how sure the answers are
  --labels        compares pairs of labels in labels.jsonl of a folder (../shared/eval/canonical) by their meaning instead
  --names         compares pairs of names in extraction/ and canonical/ of a folder (../shared/eval) instead
  --extraction    reads the texts of extraction and canonical in a folder (../shared/eval) with the offline engine instead
  --reading       reads the texts of eval/reading with the offline engine instead; --list prints each claim
  --keep          keeps the data folder of the service that is started
HM_URL and HM_API_KEY name a running service to use instead, with DATA_DIR as its data folder.`;

const TRIPLES = '../shared/eval/musique';
const PASSAGES = ['2wiki', 'hotpotqa', 'locomo', 'musique', 'newsfacts'].map(
  (set) => `../shared/eval/${set}`,
);
const SAMPLES = '../shared/eval';
const LABELS = '../shared/eval/canonical';

/** The kinds of edges that are created from fields of the corpus. */
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
  /** Evaluates walks over the triples of a single folder. */
  readonly traversal: boolean;
  /** Asks the episodes of agents, which come with this folder. */
  readonly agent: boolean;
  /** Asks for words of single passages. */
  readonly words: boolean;
  /** Compares how sure answers are with and without the passages that answer. */
  readonly confidence: boolean;
  /** Compares pairs of labels, without a service. */
  readonly labels: boolean;
  /** Compares pairs of names, without a service. */
  readonly names: boolean;
  /** Compares what the offline engine reads in texts with what people did, without a service. */
  readonly extraction: boolean;
  /** Reads the texts that come with this folder, without a service; `list`: prints each claim. */
  readonly reading: boolean;
  readonly list: boolean;
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
      traversal: { type: 'boolean', default: false },
      agent: { type: 'boolean', default: false },
      words: { type: 'boolean', default: false },
      confidence: { type: 'boolean', default: false },
      labels: { type: 'boolean', default: false },
      names: { type: 'boolean', default: false },
      extraction: { type: 'boolean', default: false },
      reading: { type: 'boolean', default: false },
      list: { type: 'boolean', default: false },
      merge: { type: 'boolean', default: false },
      keep: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const usual = usualFolders(values);
  const folders = positionals.length === 0 ? usual : positionals;
  if (values.help || (folders.length === 0 && !values.agent && !values.reading)) return undefined;
  return {
    folders,
    edges: {
      sequence: !values['no-sequence'],
      speakers: !values['no-speakers'],
      sources: !values['no-sources'],
    },
    adversarial: values.adversarial,
    merge: values.merge,
    traversal: values.traversal,
    agent: values.agent,
    words: values.words,
    confidence: values.confidence,
    labels: values.labels,
    names: values.names,
    extraction: values.extraction,
    reading: values.reading,
    list: values.list,
    keep: values.keep,
  };
}

function usualFolders({
  traversal,
  labels,
  names,
  extraction,
  words,
  confidence,
}: Record<string, boolean | undefined>): string[] {
  if (traversal) return [TRIPLES];
  if (labels) return [LABELS];
  if (names) return [SAMPLES];
  if (extraction) return [SAMPLES];
  return words || confidence ? PASSAGES : [];
}
