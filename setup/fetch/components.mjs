import { copyFileSync, cpSync, mkdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { HOST, PRIVATE } from '../paths.mjs';
import { SetupError } from '../setup-error.mjs';
import { hashOf, hashOfFiles } from '../stamp.mjs';
import { untar, unzip } from './unpack.mjs';

const list = JSON.parse(readFileSync(new URL('list.json', import.meta.url), 'utf8'));
/** The settings of the built-in model. */
const MODEL = join(HOST, 'model', 'bge-small-en-v1.5');
const PLATFORM = `${process.platform}-${process.arch}`;
/** Such as Alpine. The binaries are for the C library of most Linux systems. */
const IS_MUSL = process.platform === 'linux' && !process.report.getReport().header.glibcVersionRuntime;

/** How each kind of component is made from its files, in an empty folder. */
const MAKERS = {
  jars: (folder, files) => copyJars(folder, files),
  jar: (folder, [file], { name }) => copyFileSync(file, join(folder, `${name}.jar`)),
  zip: (folder, [file], { take }) => unzip(file, folder, (name) => takenName(name, take)),
  model: (folder, [file], { take }) => unpackModel(file, folder, take),
  'onnx-runtime': (folder, files) => unpackOnnxRuntime(folder, files),
  node: (folder, [file]) => untar(file, folder, ['package/bin']),
  tar: (folder, [file]) => untar(file, folder),
};

/**
 * A component of the list for this platform. `folder` is where it is or will be: its name contains the hash of its sources, so
 * that versions of the package share equal components. Throws SetupError where there is none for this platform.
 */
export function component(name) {
  const entry = list.components.find((each) => each.name === name);
  const files = entry.files.filter(({ platform = PLATFORM }) => platform === PLATFORM);
  const isForAll = !entry.platforms && entry.files.every(({ platform }) => !platform);
  const isFor = files.length > 0 && (entry.platforms?.includes(PLATFORM) ?? true) && !IS_MUSL;
  if (!isForAll && !isFor)
    throw new SetupError(
      `There is no ${entry.title} for this platform (${PLATFORM}${IS_MUSL ? ', musl' : ''})`,
    );
  const settings = entry.kind === 'model' ? hashOfFiles(MODEL, ['.']) : '';
  const definition = [entry.kind, entry.take, PLATFORM, settings, files.map((file) => file.integrity)];
  const hash = hashOf(JSON.stringify(definition)).slice(0, 12);
  return {
    title: entry.title,
    files,
    folder: join(PRIVATE, `${name}-${hash}`),
    make: (folder, paths) => MAKERS[entry.kind](folder, paths, entry),
  };
}

/** Where a component is; undefined where there is none for this platform. */
export function folderOf(name) {
  try {
    return component(name).folder;
  } catch (error) {
    if (error instanceof SetupError) return undefined;
    throw error;
  }
}

function copyJars(folder, files) {
  const plugins = files.filter((file) => basename(file).startsWith('apoc-'));
  for (const [name, jars] of Object.entries({ lib: files, plugins })) {
    mkdirSync(join(folder, name));
    for (const jar of jars) copyFileSync(jar, join(folder, name, basename(jar)));
  }
}

async function unpackModel(file, folder, take) {
  await unzip(file, folder, (name) => takenName(name, take));
  cpSync(MODEL, folder, { recursive: true });
}

function takenName(name, rules) {
  const rule = rules.find(([pattern]) => new RegExp(pattern).test(name));
  return rule && name.replace(new RegExp(rule[0]), rule[1]);
}

function unpackOnnxRuntime(folder, files) {
  const binary = `bin/napi-v6/${process.platform}/${process.arch}`;
  for (const file of files) {
    const name = basename(file).replace(/-\d.*$/, '');
    const parts = ['package.json', 'dist', ...(name === 'onnxruntime-node' ? [binary] : [])];
    const inside = parts.map((part) => `package/${part}`);
    untar(file, join(folder, 'node_modules', name), inside);
  }
}
