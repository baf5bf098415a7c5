import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { ConfigError } from './config-error.ts';

type Values = Readonly<Record<string, string | undefined>>;

const SUFFIX = '_FILE';
/** A secret is shorter: another file was meant, or a device that never ends. */
const MAX_BYTES = 65_536;
const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'it does not exist',
  ENOTDIR: 'it does not exist',
  EACCES: 'this user may not read it',
  EPERM: 'this user may not read it',
};

/** What is wrong with a file that is there. */
class Unusable extends Error {}

/**
 * The values with the secrets that stand in files: `NAME_FILE` names the file that holds `NAME`, as Docker and Kubernetes
 * mount secrets. Throws ConfigError where both are given, and where the file is none that holds a secret.
 */
export function withSecretFiles(names: readonly string[], given: Values, baseDir: string): Values {
  const read = names.flatMap((name) => {
    const file = given[name + SUFFIX];
    if (file === undefined) return [];
    if (given[name] !== undefined)
      throw new ConfigError(`${name} and ${name}${SUFFIX} are both set; set one of them.`);
    return [[name, secretIn(name, path.resolve(baseDir, file))]];
  });
  return { ...given, ...(Object.fromEntries(read) as Values) };
}

function secretIn(name: string, file: string): string {
  try {
    return contentOf(file);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    const reason = error instanceof Unusable ? error.message : (REASONS[code] ?? `reading it fails: ${code}`);
    throw new ConfigError(
      `${name}${SUFFIX} is "${file}"; it must be: a file that holds ${name} (${reason}).`,
    );
  }
}

function contentOf(file: string): string {
  const facts = statSync(file);
  if (facts.isDirectory()) throw new Unusable('it is a folder');
  // Reading a pipe or a device may never end.
  if (!facts.isFile()) throw new Unusable('it is no regular file');
  if (facts.size > MAX_BYTES) throw new Unusable(`it has more than ${MAX_BYTES} bytes`);
  const content = textOf(readFileSync(file)).replace(/[\r\n]+$/, '');
  if (content === '') throw new Unusable('it is empty');
  return content;
}

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Unusable('it is no text in UTF-8');
  }
}
