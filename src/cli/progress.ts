import { Presets, SingleBar } from 'cli-progress';

/** Ends when it goes out of scope, also by an error: a bar hides the cursor. */
export interface Progress extends Disposable {
  readonly show: (step: ProgressStep) => void;
}

export interface ProgressStep {
  /** What is done now, with its unit where it counts no things: `sending (KiB)`. */
  readonly phase: string;
  readonly done: number;
  readonly total: number;
}

/** A bar for people at a terminal; else lines, which are few. */
export function progressOn(note: (line: string) => void): Progress {
  return process.stderr.isTTY ? barOn(process.stderr) : linesTo(note);
}

/** What the words around a bar take at most. */
const WORDS = 40;
const BAR = { most: 40, least: 8 };

function barOn(stream: NodeJS.WriteStream): Progress {
  const format = '{phase} {bar} {value} of {total}';
  const barsize = Math.min(BAR.most, Math.max(BAR.least, (stream.columns ?? 80) - WORDS));
  const bar = new SingleBar(
    { stream, format, barsize, clearOnComplete: true, hideCursor: true },
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

const LINE_EVERY_MS = 10_000;

/** A line where a phase begins or is done, and every ten seconds between. */
function linesTo(note: (line: string) => void): Progress {
  let [last, phaseOfLast, at] = ['', '', 0];
  return {
    show: ({ phase, done, total }) => {
      const line = `${phase}: ${done} of ${total}`;
      const isDue = phase !== phaseOfLast || done >= total || performance.now() - at >= LINE_EVERY_MS;
      if (line === last || !isDue) return;
      [last, phaseOfLast, at] = [line, phase, performance.now()];
      note(line);
    },
    [Symbol.dispose]: () => undefined,
  };
}
