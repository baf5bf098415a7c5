// Makes JavaScript of the sources before npm packs them, since Node strips no types below node_modules: dist/, with the jar of
// the database host, and that of the client library beside its sources, so that both import each other as in a clone.
import { copyFileSync, cpSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { HOST_LIB, PRIVATE, PROJECT } from './paths.mjs';
import { runCommand } from './run-command.mjs';

const DIST = join(PROJECT, 'dist');
const SOURCES = join(PROJECT, 'src');
const COMPILED = join(PRIVATE, 'package');

for (const folder of [DIST, COMPILED]) rmSync(folder, { recursive: true, force: true });
await compile('tsconfig.build.json');
await compile('client/tsconfig.json', '--outDir', join(COMPILED, 'client', 'src'));
cpSync(join(COMPILED, 'src'), DIST, { recursive: true });
cpSync(join(COMPILED, 'client', 'src'), join(PROJECT, 'client', 'src'), { recursive: true });
cpSync(SOURCES, DIST, { recursive: true, filter: isNoSource });
copyFileSync(join(HOST_LIB, 'memory-graph-host.jar'), join(DIST, 'memory-graph-host.jar'));

function compile(project, ...options) {
  return runCommand('build', process.execPath, [
    'node_modules/typescript/bin/tsc',
    '--project',
    project,
    ...options,
  ]);
}

/** Pages and texts that the code reads beside it. */
function isNoSource(file) {
  return statSync(file).isDirectory() || !file.endsWith('.ts');
}
