import { spawn } from 'node:child_process';
import { copyFileSync, existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { component } from './fetch/components.mjs';
import { fetchComponents } from './fetch/fetch-components.mjs';
import { installationOf, machineJava, packagedJar, usableJava } from './installation.mjs';
import { missingOf } from './fetch/missing.mjs';
import { announceWait, withLock } from './lock.mjs';
import { IS_PACKAGE, PROJECT } from './paths.mjs';
import { runCommand } from './run-command.mjs';
import { trustStore } from './trust-store.mjs';

/** Fetches what an installed package lacks, once for all its versions; of a clone, nothing. Throws SetupError. */
export async function prepareInstallation() {
  if (!IS_PACKAGE) return;
  if (!isComplete()) await withLock(announceWait, complete);
  const { folder } = component('onnx-runtime');
  process.env.ONNXRUNTIME_NODE_DIR = join(folder, 'node_modules', 'onnxruntime-node');
}

function isComplete() {
  return missing().length === 0 && existsSync(hostJar()) && (machineJava() || hasTrustStore());
}

function missing() {
  const names = [
    'neo4j',
    'browser',
    'reference',
    'model',
    'onnx-runtime',
    ...(machineJava() ? [] : ['java']),
  ];
  return missingOf(names);
}

function hostJar() {
  const { folder, jar } = installationOf(PROJECT).host;
  return join(folder, jar);
}

function hasTrustStore() {
  return process.platform === 'win32' || existsSync(trustStore().file);
}

/** Another first start may have completed parts of it meanwhile. */
async function complete() {
  await fetchComponents(missing());
  if (!existsSync(hostJar())) await addHostJar();
  if (!machineJava() && !hasTrustStore()) await writeTrustStore();
}

async function addHostJar() {
  const jar = hostJar();
  copyFileSync(packagedJar(PROJECT), `${jar}.new`);
  await runSetupClass('StripSignatures', join(component('neo4j').folder, 'lib'));
  renameSync(`${jar}.new`, jar);
}

async function writeTrustStore() {
  const { file, bundles } = trustStore();
  await runSetupClass('TrustStore', `${file}.new`, ...bundles);
  renameSync(`${file}.new`, file);
}

async function runSetupClass(name, ...args) {
  const command = ['-cp', packagedJar(PROJECT), `memorygraph.setup.${name}`, ...args];
  await runCommand(name, usableJava().java, command);
}

/** Records the class archive of an installed package in a process that ends with this one, unless there is one. */
export function recordClassArchive() {
  if (!IS_PACKAGE) return;
  const script = fileURLToPath(new URL('record-class-archive.mjs', import.meta.url));
  const child = spawn(process.execPath, [script], { stdio: ['pipe', 'ignore', 'ignore'] });
  // It ends when this end of its input closes.
  child.stdin.unref?.();
  child.on('error', () => undefined).unref();
}
