import { pageText } from './project-pages.ts';

const EXAMPLE = /^<!-- example -->\n\n?```sh\n([\s\S]*?)^```$/gm;
const WITH_OUTPUT = /^<!-- (example|output) -->\n\n?```\w*\n([\s\S]*?)^```$/gm;

/** A shell block, and what it is said to print. */
export interface Example {
  readonly script: string;
  /** Each line with `…` for what differs from run to run. */
  readonly output: readonly string[];
}

/** The README's shell blocks that follow a line `<!-- example -->`, in their order. */
export function readmeExamples(): string[] {
  return [...pageText('README.md').matchAll(EXAMPLE)].map(([, block]) => block ?? '');
}

/** The shell blocks of a page that are marked as examples, each with the block that is marked as its output. */
export function examplesOf(page: string): Example[] {
  const examples: { script: string; output: string[] }[] = [];
  for (const [, kind, block = ''] of pageText(page).matchAll(WITH_OUTPUT)) {
    if (kind === 'example') examples.push({ script: block, output: [] });
    else examples.at(-1)?.output.push(...block.trimEnd().split('\n'));
  }
  return examples;
}

/** What a line of an output matches: `…` stands for any text. */
export function patternOf(line: string): RegExp {
  return new RegExp(
    line
      .split('…')
      .map((part) => part.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&'))
      .join('.*'),
  );
}
