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
    this.#write(this.isJson ? JSON.stringify(value, undefined, 2) : text);
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

/** Rows under the names of their columns, each as wide as its widest cell. */
export function table(rows: readonly Row[], columns: readonly string[]): string {
  if (rows.length === 0) return 'None.';
  const cells = [
    columns.map((name) => name.toUpperCase()),
    ...rows.map((row) => columns.map((name) => cellOf(row[name]))),
  ];
  const widths = columns.map((_, at) => Math.max(...cells.map((row) => row[at]?.length ?? 0)));
  return cells
    .map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function cellOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return value === null || value === undefined ? '-' : JSON.stringify(value);
}
