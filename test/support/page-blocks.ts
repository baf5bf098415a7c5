import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pageText } from './project-pages.ts';
import { projectDir } from './service-command.ts';

const FENCED = /^( *)(`{3,})([^\n`]*)\n([\s\S]*?)^\1\2 *$/gm;
const COMMENT_BEFORE = /<!-- ([^\n]*?) -->\s*$/;
/** A mark that stands for every block of its page that has none of its own. */
const OF_THE_PAGE = /^<!-- blocks (.+?) -->$/gm;
const STRAY = /^ *<!-- (?:(?:run by|checked by|not run):.*|output) -->(?!\s*```)/gm;
const BY_A_TEST = /^(?:run|checked) by: (\S+)$/;
/** A file of the project in a mark. */
const FILE = /\b(?:test|docs)\/[\w./-]*\w/g;
const NOT_RUN = /^not run: (.*)$/;
/** Words that say why a block is not run. */
const MIN_REASON_WORDS = 3;

/** A fenced block of a page. */
export interface Block {
  readonly line: number;
  readonly language: string;
  readonly text: string;
  /** What the comment before it says, or else the one that stands for the page:
   * `run by: TEST` runs it, `checked by: TEST` reads or compares it, `output` is what the block before it prints,
   * `not run: WHY`. */
  readonly mark: string | undefined;
}

export function blocksIn(text: string): Block[] {
  const marks = [...text.matchAll(OF_THE_PAGE)].map(([, mark]) => mark);
  let end = 0;
  return [...text.matchAll(FENCED)].map(({ 0: all, 3: language = '', 4: body = '', index }) => {
    const [, own] = COMMENT_BEFORE.exec(text.slice(end, index)) ?? [];
    end = index + all.length;
    const line = text.slice(0, index).split('\n').length;
    const mark = own === undefined || own.startsWith('blocks ') ? marks[0] : own;
    return { line, language: language.trim(), text: body, mark };
  });
}

/** What is wrong with the marks of a page; empty where each block is run, checked, or says why it is not. */
export function faultsOfMarks(page: string, text = pageText(page)): string[] {
  const stray = [...text.matchAll(STRAY)].map(
    ([mark]) => `${page}: a mark that stands before no block: ${mark}`,
  );
  const faults = blocksIn(text).flatMap(({ line, mark }) => {
    const fault = faultOf(page, mark);
    return fault === undefined ? [] : [`${page}:${line}: ${fault}`];
  });
  return [...stray, ...faults];
}

function faultOf(page: string, mark: string | undefined): string | undefined {
  if (mark === undefined) return 'a block without a mark: see "Code in the documentation" in CONTRIBUTING.md';
  if (mark === 'output') return undefined;
  const missing = [...mark.matchAll(FILE)].map(([file]) => file).find((file) => !isThere(file));
  if (missing !== undefined) return `there is no ${missing}`;
  const [, reason] = NOT_RUN.exec(mark) ?? [];
  if (reason !== undefined)
    return reason.trim().split(/\s+/).length < MIN_REASON_WORDS ? `no reason: ${mark}` : undefined;
  const [, test] = BY_A_TEST.exec(mark) ?? [];
  if (test === undefined) return `no such mark: ${mark}`;
  const names = [page, path.dirname(page)].filter((name) => name.includes('/') || name.endsWith('.md'));
  const source = readFileSync(path.join(projectDir, test), 'utf8');
  return names.some((name) => source.includes(name)) ? undefined : `${test} does not name ${page}`;
}

function isThere(file: string): boolean {
  return existsSync(path.join(projectDir, file));
}

/** A shell block that a test runs, and what it is said to print. */
export interface Example {
  readonly script: string;
  /** Each line with `…` for what differs from run to run. */
  readonly output: readonly string[];
}

/** The blocks of a page that are marked as run by a test, each with the one that is marked as its output. */
export function examplesOf(page: string, test: string): Example[] {
  const examples: { script: string; output: string[] }[] = [];
  for (const { mark, text } of blocksIn(pageText(page))) {
    if (mark === `run by: ${test}`) examples.push({ script: text, output: [] });
    else if (mark === 'output') examples.at(-1)?.output.push(...text.trimEnd().split('\n'));
  }
  return examples;
}

/** The blocks of a page that are marked as checked by a test. */
export function checkedBlocks(page: string, test: string): Block[] {
  return blocksIn(pageText(page)).filter(({ mark }) => mark === `checked by: ${test}`);
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
