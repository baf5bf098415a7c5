import { existsSync, readFileSync } from 'node:fs';

/** A step that takes less is not worth a line. */
const SHOWN_AFTER_MS = 2_000;
const REDRAWN_EVERY_MS = 1_000;
const SAID_EVERY_MS = 10_000;
const DEFAULT_COLUMNS = 80;
const SHORTEST_TITLE = 12;
const CLEAR = '\r\x1b[2K';

/** Shows the steps under way: at a terminal in one line that is rewritten, else each in a line every ten seconds. */
export class Steps {
  #output;
  #underWay = new Set();
  #timer;
  #turn = 0;
  #isDrawn = false;

  constructor(output = process.stderr) {
    this.#output = output;
  }

  /** Whether the line can be rewritten. */
  get isLive() {
    return this.#output.isTTY === true && process.env.TERM !== 'dumb';
  }

  /**
   * Shows a step until the returned function is called. `progress` says how far it is, and `say` takes its lines where none is
   * rewritten; by default they are printed.
   */
  begin(title, { progress = () => undefined, say = (line) => this.print(line) } = {}) {
    const step = { title, progress, since: performance.now() };
    this.#underWay.add(step);
    if (this.isLive) this.#start();
    const saying = this.isLive ? undefined : setInterval(() => say(lineOf(step)), SAID_EVERY_MS);
    return () => {
      clearInterval(saying);
      this.#underWay.delete(step);
      if (this.#underWay.size === 0) this.#stop();
    };
  }

  /** Prints a line that stays. */
  print(line) {
    this.write(`${line}\n`);
  }

  /** The same for text that ends its lines itself. */
  write(text) {
    this.#clear();
    this.#output.write(text);
  }

  #start() {
    if (this.#timer) return;
    this.#timer = setInterval(this.#draw, REDRAWN_EVERY_MS);
    process.on('exit', this.#clear);
  }

  #stop() {
    clearInterval(this.#timer);
    this.#timer = undefined;
    process.off('exit', this.#clear);
    this.#clear();
  }

  #draw = () => {
    const shown = [...this.#underWay].filter(({ since }) => performance.now() - since >= SHOWN_AFTER_MS);
    this.#clear();
    if (shown.length === 0) return;
    // A terminal wraps a line that fills it, and only a part of that would be rewritten.
    const columns = (this.#output.columns || DEFAULT_COLUMNS) - 1;
    const all = shown.map(lineOf).join(' | ');
    const line = all.length <= columns ? all : lineWithin(columns, shown[this.#turn++ % shown.length]);
    this.#output.write(line);
    this.#isDrawn = true;
  };

  #clear = () => {
    if (this.#isDrawn) this.#output.write(CLEAR);
    this.#isDrawn = false;
  };
}

/** Those of this process. */
export const steps = new Steps();

export function seconds(since) {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`;
}

/** The number of matches in a command's log; 0 before the command starts. */
export function countInLog(file, pattern) {
  return existsSync(file) ? (readFileSync(file, 'utf8').match(pattern)?.length ?? 0) : 0;
}

/** Says of a step how long it takes, and how far it is. */
export function lineOf(step) {
  return `${step.title} … ${detailsOf(step)}`;
}

/** The title gives way: how long and how far says more. */
function lineWithin(columns, step) {
  const details = detailsOf(step);
  const room = Math.max(columns - details.length - ' … '.length, SHORTEST_TITLE);
  return `${step.title.slice(0, room).trimEnd()} … ${details}`.slice(0, columns);
}

function detailsOf({ progress, since }) {
  const said = progress();
  return `${Math.round((performance.now() - since) / 1_000)} s${said ? ` (${said})` : ''}`;
}
