import { existsSync, readFileSync } from 'node:fs';

const EVERY_MS = 10_000;

/** Prints the progress of a step every ten seconds, until the returned function is called. */
export function reportProgress(step, since, print) {
  const timer = setInterval(() => {
    const progress = step.progress?.();
    print(`${step.title}: ${progress === undefined ? '' : `${progress}, `}${seconds(since)}`);
  }, EVERY_MS);
  return () => clearInterval(timer);
}

export function seconds(since) {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`;
}

/** The number of matches in a command's log; 0 before the command starts. */
export function countInLog(file, pattern) {
  return existsSync(file) ? (readFileSync(file, 'utf8').match(pattern)?.length ?? 0) : 0;
}
