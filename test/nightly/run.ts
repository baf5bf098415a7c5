import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { PARTS } from './parts.ts';

const USAGE = `Usage: npm run test:nightly -- [OPTIONS]
  --only NAME   one part alone: ${Object.keys(PARTS).join(', ')}`;
/** A part that takes longer hangs, or is too large: it must be split. */
const MAX_MINUTES = 30;

/** Runs the parts one after the other; the exit code says whether all held. */
async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { only: { type: 'string' }, help: { type: 'boolean', short: 'h', default: false } },
  });
  const names = Object.keys(PARTS).filter((name) => name === (values.only ?? name));
  if (values.help || names.length === 0) {
    console.log(USAGE);
    return values.help ? 0 : 1;
  }
  const lines: string[] = [];
  let failed = 0;
  for (const name of names) {
    const { fault, minutes } = await run(name);
    if (fault !== undefined) failed += 1;
    lines.push(
      `${fault === undefined ? 'passed' : 'FAILED'} ${name}: ${minutes} min ${fault ?? ''}`.trimEnd(),
    );
  }
  console.log(`\n${lines.join('\n')}\n${names.length - failed} passed, ${failed} failed, 0 skipped`);
  return failed === 0 ? 0 : 1;
}

async function run(name: string): Promise<{ fault: string | undefined; minutes: string }> {
  const { command: [file = '', ...args] = [], env } = PARTS[name] ?? {};
  console.log(`\n${name}: ${[file, ...args].join(' ')}`);
  const started = performance.now();
  const child = spawn(file, args, { stdio: 'inherit', detached: true, env: { ...process.env, ...env } });
  let isLate = false;
  // The group: what the part has started ends with it.
  const late = setTimeout(() => {
    isLate = true;
    process.kill(-(child.pid ?? 0), 'SIGTERM');
  }, MAX_MINUTES * 60_000);
  const [code] = (await once(child, 'close')) as [number | null];
  clearTimeout(late);
  const minutes = ((performance.now() - started) / 60_000).toFixed(1);
  if (isLate) return { fault: `(did not end within ${MAX_MINUTES} minutes)`, minutes };
  return { fault: code === 0 ? undefined : `(ended with ${code ?? 'a signal'})`, minutes };
}

process.exitCode = await main();
