import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NODE, PACKAGES, PROJECT } from '../paths.mjs';
import { runCommand } from '../run-command.mjs';
import { hasStamp, hashOf, hashOfFiles, writeStamp } from '../stamp.mjs';

const SOURCES = [
  'dashboard/src',
  'dashboard/app',
  'dashboard/public',
  'dashboard/index.html',
  'dashboard/vite.config.ts',
  'dashboard/vite.app.config.ts',
  'src/http/pages/tokens.css',
  'src/http/pages/elements.css',
  'src/memory/text/called-by-text.ts',
];
const VITE = join(PACKAGES, 'vite', 'bin', 'vite.js');
const CLIENT = 'client/src';
const STAMP = join(PROJECT, 'dashboard', 'dist', '.setup-stamp');

/** The pages at /dashboard and the one that MCP clients show in the conversation, built anew where their sources or packages changed. */
export const dashboard = {
  title: 'Building the dashboard',
  sources: [...SOURCES, CLIENT],
  source,
  isDone: () => hasStamp(STAMP, source()),

  async run() {
    // The first empties the folder, and the stamp with it.
    await runCommand('dashboard', NODE, [VITE, 'build', 'dashboard']);
    await runCommand('dashboard', NODE, [VITE, 'build', '--config', 'dashboard/vite.app.config.ts']);
    writeStamp(STAMP, source());
  },
};

/** The hash of what the pages are built from. */
function source() {
  const lock = readFileSync(join(PROJECT, 'package-lock.json'));
  return hashOf(lock, hashOfFiles(PROJECT, [...SOURCES, ...clientSources()]));
}

/** Without what a package is built of them, which stands beside them. */
function clientSources() {
  const names = readdirSync(join(PROJECT, CLIENT));
  return names.filter((name) => /(?<!\.d)\.ts$/.test(name)).map((name) => `${CLIENT}/${name}`);
}
