import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { component, folderOf } from './fetch/components.mjs';
import { findJava, javaIn } from './jdk.mjs';
import { isPackage } from './paths.mjs';
import { SetupError } from './setup-error.mjs';
import { hashOf } from './stamp.mjs';
import { trustOptions } from './trust-store.mjs';
import { dataFolder } from './user-folders.mjs';

/** Where a clone or an installed package, of which this is the folder, has what the service runs on. */
export function installationOf(folder) {
  return isPackage(folder) ? installedPackage(folder) : clone(folder);
}

function clone(folder) {
  const target = join(folder, 'neo4j', 'target');
  return {
    isPackage: false,
    dataDir: './data',
    baseDir: folder,
    commands: { hm: 'npm run hm --', start: 'npm start' },
    modelDir: 'neo4j/target/model/bge-small-en-v1.5',
    browserDir: join(target, 'browser'),
    referenceDir: join(target, 'reference'),
    get host() {
      return cloneHost(folder);
    },
  };
}

/** Relative paths, since the class archive is valid only for the class path that it was recorded with. */
function cloneHost(folder) {
  return {
    folder: join(folder, 'neo4j'),
    java: cloneJava(),
    options: 'jvm.options',
    furtherOptions: [],
    jar: 'target/lib/memory-graph-host.jar',
    plugins: 'target/plugins',
    archive: 'target/host.jsa',
  };
}

/** The machine's Java as the environment names it, or the one that set-up fetched. */
function cloneJava() {
  const { JAVA_HOME } = process.env;
  const named = JAVA_HOME ? join(JAVA_HOME, 'bin', 'java') : 'java';
  if (JAVA_HOME && !existsSync(named)) return named;
  return machineJava() ? named : (fetchedJava()?.java ?? named);
}

function installedPackage(folder) {
  return {
    isPackage: true,
    dataDir: dataFolder(),
    baseDir: process.cwd(),
    commands: { hm: 'npx memory-graph-service', start: 'npx memory-graph-service' },
    // Only where they are used, so that the commands that need none of them run everywhere.
    get modelDir() {
      return component('model').folder;
    },
    get browserDir() {
      return component('browser').folder;
    },
    get referenceDir() {
      return component('reference').folder;
    },
    get host() {
      return packagedHost(folder);
    },
  };
}

/** The jar of each version of the host is beside those of Neo4j, which its manifest names. */
function packagedHost(folder) {
  const name = `memory-graph-host-${hashOf(readFileSync(packagedJar(folder))).slice(0, 12)}`;
  return {
    folder: component('neo4j').folder,
    java: usableJava().java,
    options: join(folder, 'neo4j', 'jvm.options'),
    furtherOptions: machineJava() ? [] : trustOptions(),
    jar: `lib/${name}.jar`,
    plugins: 'plugins',
    archive: `${name}.jsa`,
  };
}

/** The host's jar in a package, from which the first start copies it. */
export function packagedJar(folder) {
  return join(folder, 'dist', 'memory-graph-host.jar');
}

/** The machine's Java where it is new enough, else the one that is fetched. */
export function usableJava() {
  return machineJava() ?? fetchedJava();
}

/** Undefined where none is fetched. */
function fetchedJava() {
  const folder = folderOf('java');
  return folder && existsSync(folder) ? javaIn(folder) : undefined;
}

/** Undefined where the machine has none that is new enough. */
export function machineJava() {
  try {
    return findJava();
  } catch (error) {
    if (error instanceof SetupError) return undefined;
    throw error;
  }
}
