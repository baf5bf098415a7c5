import { examplesOf, type Example } from './page-blocks.ts';
import { run, type Environment, type Outcome } from './service-command.ts';

/** Stands between what two blocks print. */
const MARK = '@@@';

export interface PageRun extends Outcome {
  readonly examples: readonly (Example & { readonly printed: string })[];
}

interface Options {
  readonly env: Environment;
  readonly cwd?: string;
  /** What the words in capitals of a page stand for, such as GRAPH_ID. */
  readonly words?: Readonly<Record<string, string>>;
}

/** Runs the blocks of a page that are marked as run by a test, in one shell, which ends at the first failure. */
export async function runPage(page: string, test: string, options: Options): Promise<PageRun> {
  const examples = examplesOf(page, test);
  const script = examples.map(({ script: each }) => `${each}\necho '${MARK}'`).join('\n');
  const outcome = await run(
    'bash',
    ['-euo', 'pipefail', '-c', withWords(script, options.words ?? {})],
    options.env,
    options.cwd === undefined ? {} : { cwd: options.cwd },
  );
  const printed = outcome.stdout.split(`${MARK}\n`);
  return { ...outcome, examples: examples.map((each, at) => ({ ...each, printed: printed[at] ?? '' })) };
}

function withWords(script: string, words: Readonly<Record<string, string>>): string {
  let text = script;
  for (const [word, value] of Object.entries(words))
    text = text.replaceAll(new RegExp(`(?<![\\w$])${word}(?!\\w)`, 'g'), value);
  return text;
}
