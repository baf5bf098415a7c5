import { Presets, SingleBar } from 'cli-progress';

export interface Step {
  readonly phase: string;
  readonly done: number;
  readonly total: number;
}

/** Ends when it goes out of scope, also by an error: a bar hides the cursor. */
export interface Progress extends Disposable {
  readonly show: (step: Step) => void;
}

/** A bar for people at a terminal; else a line whenever something has changed. */
export function progressOn(note: (line: string) => void): Progress {
  return process.stderr.isTTY ? barOn(process.stderr) : linesTo(note);
}

function barOn(stream: NodeJS.WritableStream): Progress {
  const options = {
    stream,
    format: '{phase} {bar} {value} of {total}',
    clearOnComplete: true,
    hideCursor: true,
  };
  const bar = new SingleBar(options, Presets.shades_classic);
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
