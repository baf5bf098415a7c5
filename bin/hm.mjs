#!/usr/bin/env node
// A client may start this file with any Node. The sources need the version that the project pins.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const MIN_MAJOR = 24;
const script = new URL('../src/hm.ts', import.meta.url);

if (Number.parseInt(process.versions.node, 10) >= MIN_MAJOR) await import(script.href);
else runWithPinnedNode();

function runWithPinnedNode() {
  const node = fileURLToPath(new URL('../node_modules/.bin/node', import.meta.url));
  const child = spawn(node, [fileURLToPath(script), ...process.argv.slice(2)], { stdio: 'inherit' });
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', () => {
    console.error(`hm: Node ${MIN_MAJOR} is not installed. Run once in the project's folder: npm run setup`);
    process.exitCode = 1;
  });
  child.on('exit', (code) => (process.exitCode = code ?? 1));
}
