import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import module from 'node:module';
import { join } from 'node:path';
import { isatty } from 'node:tty';
import { pathToFileURL } from 'node:url';
import { component } from './fetch/components.mjs';
import { fetchComponents } from './fetch/fetch-components.mjs';
import { announceWait, withLock } from './lock.mjs';
import { endWithNpm } from './npm-parent.mjs';
import { IS_PACKAGE, PACKAGES, PRIVATE, PROJECT } from './paths.mjs';
import { SetupError } from './setup-error.mjs';

/** TypeScript runs as it is from 24 on; the JavaScript of a package needs what came with 22.15. */
const MIN_NODE = IS_PACKAGE ? [22, 15] : [24, 0];
/** In the npm package `node` and in those that it is fetched from. */
const EXE = process.platform === 'win32' ? 'bin/node.exe' : 'bin/node';

/** Runs `main` or `hm` in this process, or where its Node is too old, in one of the Node that set-up fetches. */
export async function runProgram(name) {
  const script = IS_PACKAGE ? join(PROJECT, 'dist', `${name}.js`) : join(PROJECT, 'src', `${name}.ts`);
  endWithNpm(['start', 'npx']);
  if (isNewEnough()) {
    // Halves the time in which the sources are loaded.
    module.enableCompileCache(join(PRIVATE, 'compile-cache'));
    await import(pathToFileURL(script).href);
    return;
  }
  try {
    runWith(IS_PACKAGE ? await fetchedNode() : join(PACKAGES, 'node', EXE), script);
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

function isNewEnough() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  return major > MIN_NODE[0] || (major === MIN_NODE[0] && minor >= MIN_NODE[1]);
}

async function fetchedNode() {
  const node = component('node');
  const isMissing = () => !existsSync(node.folder);
  if (isMissing()) await withLock(announceWait, () => (isMissing() ? fetchComponents([node]) : undefined));
  return join(node.folder, EXE);
}

function runWith(node, script) {
  const child = spawn(node, [script, ...process.argv.slice(2)], { stdio: 'inherit' });
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  // A terminal sends these to the child too, for which a second signal means to end at once.
  const isInTerminal = [0, 1, 2].some((stream) => isatty(stream));
  for (const signal of ['SIGINT', 'SIGHUP']) process.on(signal, () => isInTerminal || child.kill(signal));
  child.on('error', () => {
    console.error(`Node.js ${MIN_NODE[0]} is not installed. Run once in the project's folder: npm run setup`);
    process.exitCode = 1;
  });
  child.on('exit', (code) => (process.exitCode = code ?? 1));
}
