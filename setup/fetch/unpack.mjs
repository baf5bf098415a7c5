import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { SetupError } from '../setup-error.mjs';

const EXECUTABLE = 0o111;

/** Unpacks the files of a zip archive that `nameOf` gives a name below the folder. */
export async function unzip(archive, folder, nameOf) {
  const { default: yauzl } = await import('yauzl');
  const zip = await promisify(yauzl.open)(archive, { lazyEntries: true, autoClose: false });
  const open = promisify(zip.openReadStream.bind(zip));
  try {
    for await (const entry of entriesOf(zip)) {
      const name = entry.fileName.endsWith('/') ? undefined : nameOf(entry.fileName);
      if (name !== undefined) await write(await open(entry), join(folder, name), entry);
    }
  } finally {
    zip.close();
  }
}

async function* entriesOf(zip) {
  for (let left = zip.entryCount; left > 0; left -= 1) {
    const entry = once(zip, 'entry');
    zip.readEntry();
    const [next] = await entry;
    yield next;
  }
}

async function write(content, file, { externalFileAttributes }) {
  const isExecutable = ((externalFileAttributes >>> 16) & EXECUTABLE) !== 0;
  mkdirSync(dirname(file), { recursive: true });
  await pipeline(content, createWriteStream(file, { mode: isExecutable ? 0o755 : 0o644 }));
}

/** Unpacks an archive, or the named files and folders of it, without the folder that all its files are in. */
export function untar(archive, folder, names = []) {
  mkdirSync(folder, { recursive: true });
  // GNU tar, which Git for Windows has, takes the C: of a whole path for the name of a computer.
  const near = relative(folder, archive).replaceAll('\\', '/');
  const args = ['-xzf', near, '--strip-components=1', ...names];
  const { status, error, stderr } = spawnSync('tar', args, { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new SetupError(`tar cannot unpack ${archive}: ${error?.message ?? stderr}`);
}
