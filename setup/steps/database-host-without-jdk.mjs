import { cpSync, createWriteStream, mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { basename, delimiter, join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { component } from '../fetch/components.mjs';
import { fetchComponents } from '../fetch/fetch-components.mjs';
import { missingOf } from '../fetch/missing.mjs';
import { usableJava } from '../installation.mjs';
import { HOST, HOST_LIB, HOST_TARGET, PRIVATE } from '../paths.mjs';
import { runCommand } from '../run-command.mjs';
import { hasStamp, removeStamp, writeStamp } from '../stamp.mjs';
import { HOST_JAR, hostSource, HOST_STAMP } from './database-host.mjs';

/** What is needed only until the host is built. */
const PARTS = ['neo4j', 'browser', 'reference', 'model', 'ecj'];
const CLASSES = join(PRIVATE, 'host-classes');
const SOURCES = join(HOST, 'src', 'main', 'java');
const RESOURCES = join(HOST, 'src', 'main', 'resources');

/** As the Maven build, where there is no JDK: fetches what an installed package does, and compiles by the Eclipse compiler. */
export const databaseHostWithoutJdk = {
  title: 'Building the database host without a JDK',
  isDone: () => hasStamp(HOST_STAMP, hostSource()),

  async run() {
    removeStamp(HOST_STAMP);
    rmSync(HOST_TARGET, { recursive: true, force: true });
    await fetchComponents(missingOf(PARTS));
    fillTarget();
    await compile();
    await packJar();
    const strip = ['-cp', HOST_JAR, 'memorygraph.setup.StripSignatures', HOST_LIB];
    await runCommand('signatures', usableJava().java, strip);
    writeStamp(HOST_STAMP, hostSource());
    for (const name of PARTS) rmSync(component(name).folder, { recursive: true });
  },
};

function fillTarget() {
  cpSync(component('neo4j').folder, HOST_TARGET, { recursive: true });
  for (const name of ['browser', 'reference'])
    cpSync(component(name).folder, join(HOST_TARGET, name), { recursive: true });
  cpSync(component('model').folder, join(HOST_TARGET, 'model', 'bge-small-en-v1.5'), { recursive: true });
}

async function compile() {
  rmSync(CLASSES, { recursive: true, force: true });
  mkdirSync(CLASSES, { recursive: true });
  const compiler = join(component('ecj').folder, 'ecj.jar');
  const level = ['-source', '17', '-target', '17', '-encoding', 'UTF-8', '-nowarn'];
  const paths = [
    '-classpath',
    jars()
      .map((jar) => join(HOST_LIB, jar))
      .join(delimiter),
    '-d',
    CLASSES,
    SOURCES,
  ];
  await runCommand('compiler', usableJava().java, [
    '-cp',
    compiler,
    'org.eclipse.jdt.internal.compiler.batch.Main',
    ...level,
    ...paths,
  ]);
  cpSync(RESOURCES, CLASSES, { recursive: true });
}

async function packJar() {
  const { ZipFile } = await import('yazl');
  const jar = new ZipFile();
  jar.addBuffer(Buffer.from(manifest()), 'META-INF/MANIFEST.MF');
  const files = readdirSync(CLASSES, { recursive: true, withFileTypes: true }).filter((each) =>
    each.isFile(),
  );
  for (const { parentPath, path, name } of files) {
    const file = join(parentPath ?? path, name);
    jar.addBuffer(readFileSync(file), relative(CLASSES, file).replaceAll('\\', '/'));
  }
  jar.end();
  await pipeline(jar.outputStream, createWriteStream(HOST_JAR));
}

/** Lines of a manifest have at most 72 bytes; a space continues one. */
function manifest() {
  const path = `Class-Path: ${jars().join(' ')}`.replace(/.{70}(?=.)/g, '$&\r\n ');
  return ['Manifest-Version: 1.0', 'Main-Class: memorygraph.host.Main', path, '', ''].join('\r\n');
}

function jars() {
  return readdirSync(HOST_LIB).filter((name) => name.endsWith('.jar') && name !== basename(HOST_JAR));
}
