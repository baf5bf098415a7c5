import { Presets, SingleBar } from 'cli-progress';

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

/** Rows under the names of their columns, which a space separates; each as wide as its widest cell. */
export function table(rows: readonly Readonly<Record<string, unknown>>[], names: string): string {
  if (rows.length === 0) return 'None.';
  const columns = names.split(' ');
  const cells = [
    columns.map((name) => name.toUpperCase()),
    ...rows.map((row) => columns.map((name) => cellOf(row[name]))),
  ];
  const widths = columns.map((_, at) => Math.max(...cells.map((row) => row[at]?.length ?? 0)));
  const lines = cells.map((row) => row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  '));
  return lines.map((line) => line.trimEnd()).join('\n');
}

function cellOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return value === null || value === undefined ? '-' : JSON.stringify(value);
}

export function examples(lines: readonly string[]): string {
  return `\nExamples:\n${lines.map((line) => `  $ ${line}`).join('\n')}`;
}

/** Ends when it goes out of scope, also by an error: a bar hides the cursor. */
interface Progress extends Disposable {
  readonly show: (step: { phase: string; done: number; total: number }) => void;
}

/** A bar for people at a terminal; else a line whenever something has changed. */
export function progressOn(note: (line: string) => void): Progress {
  return process.stderr.isTTY ? barOn(process.stderr) : linesTo(note);
}

function barOn(stream: NodeJS.WritableStream): Progress {
  const format = '{phase} {bar} {value} of {total}';
  const bar = new SingleBar(
    { stream, format, clearOnComplete: true, hideCursor: true },
    Presets.shades_classic,
  );
  return {
    show: ({ phase, done, total }) => {
      if (!bar.isActive) bar.start(total, done, { phase });
      bar.setTotal(total);
      bar.update(done, { phase });
    },
    [Symbol.dispose]: () => bar.stop(),
  };
}

function linesTo(note: (line: string) => void): Progress {
  let last = '';
  return {
    show: ({ phase, done, total }) => {
      const line = `${phase}: ${done} of ${total}`;
      if (line !== last) note(line);
      last = line;
    },
    [Symbol.dispose]: () => undefined,
  };
}
