import type { Piece } from '../words/pieces.ts';

/** What one field of a record says: "the owner of X is Y". */
export interface RecordFact {
  readonly from: string;
  readonly words: string;
  readonly to: string;
  /** The row or the line that says so. */
  readonly evidence: Piece;
}

interface Row {
  readonly cells: readonly string[];
  readonly line: Piece;
}

const PAIR = /^\s*(?:[-*]\s+)?(?:\*\*)?(\p{L}[\p{L} ]{1,28}?)(?:\*\*)?\s*:(?:\*\*)?\s+(\S.*?)\s*$/u;
/** Keys whose value names what a record is about. */
const NAMES = new Set(
  'name project service product company patient employee customer client package repository team pet ship boat vessel venue component system'.split(
    ' ',
  ),
);
/** Columns that only number their rows. */
const NUMBERS = /^(?:#|no\.?|nr\.?|id|key|date|time|day)$/u;
const ROLES = new Set(
  `owner manager lead leader maintainer author coach director head chair chairman chairwoman teacher vet doctor dentist designer
  architect editor supervisor landlord tenant sponsor supplier vendor developer founder captain mentor advisor adviser wife
  husband mother father sister brother son daughter successor predecessor publisher manufacturer`.split(
    /\s+/,
  ),
);
const VERBS: Readonly<Record<string, string>> = {
  'depends on': 'depends on',
  requires: 'requires',
  uses: 'uses',
  'runs on': 'runs on',
  replaces: 'replaces',
  'based on': 'is based on',
  'reports to': 'reports to',
  employer: 'works for',
};
/** Said from the value to the subject. */
const AGENTS: Readonly<Record<string, string>> = {
  'owned by': 'owns',
  'maintained by': 'maintains',
  'led by': 'leads',
  'managed by': 'manages',
  'written by': 'writes',
  'built by': 'builds',
  'designed by': 'designs',
};

/** What tables and fields of records say, where a key relates its value to the thing that the record is about. */
export function recordFacts(
  tables: readonly (readonly Piece[])[],
  blocks: readonly (readonly Piece[])[],
): RecordFact[] {
  return [...tables.flatMap(ofTable), ...blocks.flatMap(ofBlock)];
}

function ofTable(lines: readonly Piece[]): RecordFact[] {
  const [header, ...rows] = lines
    .map((line) => ({ cells: cellsOf(line.text), line }))
    .filter(({ cells }) => !cells.every((cell) => /^:?-*:?$/u.test(cell)));
  if (!header) return [];
  const keys = header.cells.map((cell) => cell.toLowerCase());
  const subject = keys.findIndex((key) => !NUMBERS.test(key));
  return rows
    .filter(({ cells }) => cells.length === keys.length)
    .flatMap(({ cells, line }: Row) =>
      keys.flatMap((key, at) =>
        at === subject ? [] : factOf(cells[subject] ?? '', key, cells[at] ?? '', line),
      ),
    );
}

function cellsOf(line: string): string[] {
  const cells = line.includes('|')
    ? line
        .trim()
        .replace(/^\||\|$/gu, '')
        .split('|')
    : line.split(',');
  return cells.map((cell) => cell.replaceAll(/\*\*|__|`/gu, '').trim());
}

function ofBlock(lines: readonly Piece[]): RecordFact[] {
  const pairs = lines.map((line) => ({ line, match: PAIR.exec(line.text) }));
  const [first, ...rest] = pairs;
  const isNamed = NAMES.has(first?.match?.[1]?.toLowerCase() ?? '');
  if (!isNamed || rest.some(({ match }) => NAMES.has(match?.[1]?.toLowerCase() ?? ''))) return [];
  return rest.flatMap(({ match, line }) =>
    factOf(first?.match?.[2] ?? '', match?.[1]?.toLowerCase() ?? '', match?.[2] ?? '', line),
  );
}

function factOf(subject: string, key: string, value: string, evidence: Piece): RecordFact[] {
  if (!isNameLike(subject) || !isNameLike(value)) return [];
  if (ROLES.has(key)) return [{ from: value, words: `is ${key} of`, to: subject, evidence }];
  const verb = VERBS[key];
  if (verb !== undefined) return [{ from: subject, words: verb, to: value, evidence }];
  const agent = AGENTS[key];
  return agent === undefined ? [] : [{ from: value, words: agent, to: subject, evidence }];
}

const NAME =
  /^(?:\p{Lu}[\p{L}\p{M}\p{N}.'’&-]*)(?: (?:\p{Lu}[\p{L}\p{M}\p{N}.'’&-]*|de|da|van|von|der|of|the|&))*$/u;
const IDENTIFIER = /^\p{Ll}[\p{L}\p{N}]*(?:[-_.][\p{L}\p{N}]+)+$/u;
const NOBODY =
  /^(?:none|nobody|n\.?n\.?|x+|unknown|tbd|tba|n\/?a|open|vacant|pending|yes|no|various|all|everybody|everyone|anyone|same|see .*|high|medium|low|active|done|closed|new)$/iu;
const MAX_LENGTH = 60;

function isNameLike(text: string): boolean {
  if (text.length > MAX_LENGTH || NOBODY.test(text)) return false;
  return NAME.test(text)
    ? text.includes(' ') || !/(?:ing|tion|ment|ness|ity)$/u.test(text)
    : IDENTIFIER.test(text);
}

/** Whether a line is a field of a record. */
export function isField(line: string): boolean {
  return PAIR.test(line);
}
