import { existsSync, readFileSync } from 'node:fs';

const EVERY_MS = 10_000;

/** Says every ten seconds how far a step is, until the returned function is called. */
export function sayProgress(step, since, say) {
  const timer = setInterval(() => {
    const far = step.progress?.();
    say(`${step.title}: ${far === undefined ? '' : `${far}, `}${seconds(since)}`);
  }, EVERY_MS);
  return () => clearInterval(timer);
}

export function seconds(since) {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`;
}

/** How many lines of a command's log match; 0 before it has begun. */
export function countInLog(file, pattern) {
  return existsSync(file) ? (readFileSync(file, 'utf8').match(pattern)?.length ?? 0) : 0;
}
