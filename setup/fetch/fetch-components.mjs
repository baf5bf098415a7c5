import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { PRIVATE } from '../paths.mjs';
import { seconds, steps } from '../progress.mjs';
import { download } from './download.mjs';
import { syncFiles } from './sync.mjs';

const AT_ONCE = 6;
const DOWNLOADS = join(PRIVATE, 'downloads');

/** Fetches and unpacks what is missing, several files at a time. A later start continues an interrupted one. */
export async function fetchComponents(components) {
  if (components.length === 0) return;
  const since = Date.now();
  const files = components.flatMap((each) => each.files);
  const progress = { bytes: 0, of: files.reduce((sum, { bytes }) => sum + bytes, 0), files: 0 };
  const line = () =>
    `${megabytes(progress.bytes)} of ${megabytes(progress.of)} MB, ${progress.files} of ${files.length} files`;
  steps.print(
    `Fetching, once, into ${PRIVATE}: ${components.map(({ title }) => title).join(', ')} (${megabytes(progress.of)} MB)`,
  );
  const end = steps.begin('Fetching', { progress: line });
  try {
    const limited = semaphore(AT_ONCE);
    await Promise.all(components.map((each) => fetchOne(each, limited, progress)));
  } finally {
    end();
  }
  steps.print(`  ${line()}: done in ${seconds(since)}`);
}

async function fetchOne({ files, folder, make }, limited, progress) {
  const paths = files.map(({ path }) => join(DOWNLOADS, basename(path)));
  await Promise.all(
    files.map((file, i) =>
      limited(async () => {
        await download(file, paths[i], (bytes) => (progress.bytes += bytes));
        progress.files += 1;
      }),
    ),
  );
  const draft = `${folder}.new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true });
  await make(draft, paths);
  syncFiles(draft);
  renameSync(draft, folder);
  for (const path of paths) rmSync(path);
}

/** Runs at most so many functions at once. */
function semaphore(limit) {
  let running = 0;
  const waiting = [];
  return async (work) => {
    if (running === limit) await new Promise((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

function megabytes(bytes) {
  return Math.round(bytes / 1e6);
}
