import { progressOn, type Progress } from './progress.ts';

/** Where a command writes: its result to standard output, anything else to standard error. */
export class Output {
  readonly #write: (line: string) => void;
  readonly #note: (line: string) => void;
  /** Whether results are JSON, for programs. */
  isJson = false;

  constructor(write: (line: string) => void, note: (line: string) => void) {
    this.#write = write;
    this.#note = note;
  }

  /** The result as JSON, or as a person reads it. */
  result(value: object, text: string): void {
    if (this.isJson) this.#write(JSON.stringify(value, undefined, 2));
    else if (text !== '') this.#write(text);
  }

  note(line: string): void {
    this.#note(line);
  }

  /** How far long work is. */
  progress(): Progress {
    return progressOn(this.#note);
  }
}

type Row = Readonly<Record<string, unknown>>;

/** What a column is called where that is not its name. */
const HEADINGS: Readonly<Record<string, string>> = {
  ...{ node_type: 'TYPE', node_count: 'NODES', account_id: 'ACCOUNT', graph_id: 'GRAPH' },
  ...{ took_ms: 'MS', is_gone: 'GONE', media_type: 'MEDIA TYPE' },
};

/**
 * Rows under the names of their columns, which a space separates; each as wide as its widest cell. Where a terminal is
 * narrower, a description at the end is cut, or each row is written as lines of its own.
 */
export function table(rows: readonly Row[], names: string): string {
  if (rows.length === 0) return 'None.';
  const columns = names.split(' ');
  const heads = columns.map(headingOf);
  const cells = rows.map((row) => columns.map((name) => cellOf(row[name])));
  const widths = columns.map((_, at) => Math.max(...[heads, ...cells].map((row) => row[at]?.length ?? 0)));
  const room = process.stdout.isTTY ? process.stdout.columns : Infinity;
  const before = widths.slice(0, -1).reduce((sum, width) => sum + width + GAP.length, 0);
  const isCut = columns.at(-1) === 'description' && room - before >= LEAST_DESCRIPTION;
  if (!isCut && before + (widths.at(-1) ?? 0) > room)
    return cells.map((row) => record(heads, row)).join('\n\n');
  const lines = [heads, ...cells].map((row) => row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(GAP));
  return lines.map((line) => cutTo(line.trimEnd(), room)).join('\n');
}

const GAP = '  ';
const LEAST_DESCRIPTION = 12;

function record(heads: readonly string[], row: readonly string[]): string {
  return row.map((cell, at) => `${heads[at]}: ${cell}`).join('\n');
}

function cutTo(line: string, room: number): string {
  return line.length > room ? `${line.slice(0, room - 1)}…` : line;
}

/** `created_at` is CREATED. */
function headingOf(name: string): string {
  return HEADINGS[name] ?? name.replace(/_at$/, '').replaceAll('_', ' ').toUpperCase();
}

function cellOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return value === null || value === undefined ? '-' : JSON.stringify(value);
}

/** `1 node`, `2 nodes`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

export function examples(lines: readonly string[]): string {
  return `\nExamples:\n${lines.map((line) => `  $ ${line}`).join('\n')}`;
}
