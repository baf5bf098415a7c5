import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import packageJson from '../../package.json' with { type: 'json' };
import { AppError } from '../errors.ts';

/** Names the version that served a data folder last. */
const FILE = 'version';

/** Throws UNAVAILABLE where a newer version has served the data folder: this one does not know what that wrote. Patches do not count. */
export function refuseNewerData(dataDir: string, own = packageJson.version): void {
  const file = path.join(dataDir, FILE);
  const served = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  if (!isNewer(served, own)) return;
  throw new AppError(
    'UNAVAILABLE',
    `The data folder ${dataDir} was served by version ${served}, and this is ${own}. Start ${served} or a later one, or restore a copy from before the upgrade.`,
  );
}

export function recordVersion(dataDir: string, own = packageJson.version): void {
  const file = path.join(dataDir, FILE);
  writeFileSync(`${file}.new`, `${own}\n`);
  renameSync(`${file}.new`, file);
}

function isNewer(served: string, own: string): boolean {
  const [major, minor] = numbersOf(served);
  const [ownMajor, ownMinor] = numbersOf(own);
  return major > ownMajor || (major === ownMajor && minor > ownMinor);
}

/** Zeros for what is no version. */
function numbersOf(version: string): [major: number, minor: number] {
  const [, major = 0, minor = 0] = /^(\d+)\.(\d+)\./.exec(version) ?? [];
  return [Number(major), Number(minor)];
}
