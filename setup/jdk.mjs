import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, realpathSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { installHint } from './install-hints.mjs';
import { PRIVATE } from './paths.mjs';
import { findOnPath } from './path-search.mjs';
import { SetupError } from './setup-error.mjs';

const MIN_VERSION = 17;
const EXE = process.platform === 'win32' ? '.exe' : '';
const CACHE = join(PRIVATE, 'java-home.json');

/** The JDK of JAVA_HOME or PATH. Throws SetupError where there is none that is new enough. */
export function findJdk() {
  const java = findJava();
  if (existsSync(join(java.home, 'bin', `javac${EXE}`))) return java;
  throw new SetupError(
    `${java.home} is a Java runtime without a compiler: install the JDK${installHint('jdk')}`,
  );
}

/**
 * The Java of JAVA_HOME or PATH: its home and the content of its release file, which changes with every update. Throws
 * SetupError where there is none that is new enough.
 */
export function findJava() {
  const install = `install a JDK, ${MIN_VERSION} or newer${installHint('jdk')}`;
  const command = javaCommand();
  if (!command) throw new SetupError(`Java is missing: ${install}`);
  const home = linkedHome(command) ?? cachedHome(command) ?? askHome(command);
  const version = home && versionOf(home);
  if (!version) throw new SetupError(`${command} does not run: ${install}`);
  if (version < MIN_VERSION)
    throw new SetupError(`${command} is Java ${version}: ${install}, and let JAVA_HOME name it`);
  return javaIn(home);
}

/** A Java by its home. */
export function javaIn(home) {
  return {
    home,
    java: join(home, 'bin', `java${EXE}`),
    release: readFileSync(join(home, 'release'), 'utf8'),
  };
}

function javaCommand() {
  const home = process.env.JAVA_HOME;
  const named = home && join(home, 'bin', `java${EXE}`);
  return named && existsSync(named) ? named : findOnPath('java');
}

/** The major version of the Java in a folder; undefined where there is none. */
function versionOf(home) {
  const release = readIfExists(join(home, 'release')) ?? '';
  const version = /^JAVA_VERSION="(?:1\.)?(\d+)/m.exec(release)?.[1];
  return version && Number(version);
}

function linkedHome(command) {
  const home = dirname(dirname(realpathSync(command)));
  return existsSync(join(home, 'release')) ? home : undefined;
}

/** What a command that is no link (but a wrapper, or the stub of macOS) answered before. One that was too old is asked again. */
function cachedHome(command) {
  const known = readCache();
  return known.command === command && versionOf(known.home) >= MIN_VERSION ? known.home : undefined;
}

function readCache() {
  try {
    return JSON.parse(readIfExists(CACHE) ?? '{}');
  } catch (error) {
    // The file is empty where the computer went off before it was on the disk.
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}

function askHome(command) {
  const { stderr } = spawnSync(command, ['-XshowSettings:properties', '-version'], { encoding: 'utf8' });
  const home = /java\.home = (.+)/.exec(stderr)?.[1].trim();
  if (home) remember({ command, home });
  return home;
}

/** By a rename, since starts beside this one read it. */
function remember(known) {
  const draft = `${CACHE}.${process.pid}`;
  mkdirSync(PRIVATE, { recursive: true });
  writeFileSync(draft, JSON.stringify(known));
  renameSync(draft, CACHE);
}

function readIfExists(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}
