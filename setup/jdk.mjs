import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { installHint } from './install-hints.mjs';
import { PRIVATE } from './paths.mjs';
import { findOnPath } from './path-search.mjs';
import { SetupError } from './setup-error.mjs';

const MIN_VERSION = 17;
const EXE = process.platform === 'win32' ? '.exe' : '';

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
  const home = homeOf(command);
  const release = home && readIfExists(join(home, 'release'));
  if (!release) throw new SetupError(`${command} does not run: ${install}`);
  const version = /^JAVA_VERSION="(?:1\.)?(\d+)/m.exec(release)?.[1];
  if (Number(version) < MIN_VERSION)
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

/** Where the command is not a link into a JDK (but a wrapper, or the stub of macOS), asks Java itself, once. */
function homeOf(command) {
  const home = dirname(dirname(realpathSync(command)));
  return existsSync(join(home, 'release')) ? home : (cachedHome(command) ?? askHome(command));
}

const cache = join(PRIVATE, 'java-home.json');

function cachedHome(command) {
  const known = JSON.parse(readIfExists(cache) ?? '{}');
  return known.command === command && existsSync(join(known.home, 'release')) ? known.home : undefined;
}

function askHome(command) {
  const { stderr } = spawnSync(command, ['-XshowSettings:properties', '-version'], { encoding: 'utf8' });
  const home = /java\.home = (.+)/.exec(stderr)?.[1].trim();
  if (home) {
    mkdirSync(PRIVATE, { recursive: true });
    writeFileSync(cache, JSON.stringify({ command, home }));
  }
  return home;
}

function readIfExists(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}
