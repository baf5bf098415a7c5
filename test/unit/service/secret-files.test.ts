import { mkdirSync, mkdtempDisposableSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test as base } from 'vitest';
import { makeApiKey } from '../../../src/auth/credentials/api-key.ts';
import { configReference, loadConfig, secretVariables } from '../../../src/service/config.ts';
import { ConfigError } from '../../../src/service/config-error.ts';

const PAGE = path.resolve(import.meta.dirname, '../../../docs/reference/configuration.md');
const KEY = makeApiKey('live');

const test = base.extend('prefix', 'memory-secrets-').extend('folder', ({ prefix }, { onCleanup }) => {
  const folder = mkdtempDisposableSync(path.join(tmpdir(), prefix));
  onCleanup(() => folder.remove());
  return folder.path;
});

const load = (env: Record<string, string>) => loadConfig(path.resolve('project'), env);

function complaint(env: Record<string, string>): string {
  try {
    load(env);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as Error).message;
  }
  throw new Error(`${JSON.stringify(env)} was accepted.`);
}

describe('a secret in a file', () => {
  test.for([
    ['as it is', KEY],
    ['with a newline at its end', `${KEY}\n`],
    ['with the line end of Windows', `${KEY}\r\n`],
    ['with a byte order mark', `\u{feff}${KEY}`],
  ])('is read %s', ([, content], { folder }) => {
    const file = path.join(folder, 'key');
    writeFileSync(file, content ?? '');
    expect(load({ ADMIN_API_KEY_FILE: file })).toEqual(load({ ADMIN_API_KEY: KEY }));
  });

  test('keeps spaces and what else is in it', ({ folder }) => {
    const file = path.join(folder, 'password');
    writeFileSync(file, ' a\npass word ü \n');
    expect(load({ NEO4J_PASSWORD_FILE: file }).NEO4J_PASSWORD).toBe(' a\npass word ü ');
  });

  test('may be behind a link, as Kubernetes mounts them', ({ folder }) => {
    writeFileSync(path.join(folder, 'data'), KEY);
    symlinkSync('data', path.join(folder, 'link'));
    expect(load({ ADMIN_API_KEY_FILE: path.join(folder, 'link') }).ADMIN_API_KEY).toBe(KEY);
  });

  test.for(['ADMIN_API_KEY', 'SECRET_KEY', 'LLM_API_KEY', 'REDIS_URL'])(
    'is held to what %s must be, and is not shown',
    (name, { folder }) => {
      const file = path.join(folder, 'secret');
      writeFileSync(file, 'http://:a very-private\u{1} value@x');
      if (name === 'SECRET_KEY') writeFileSync(file, 'very-private');
      const message = complaint({ [`${name}_FILE`]: file });
      expect(message).toMatch(new RegExp(`^${name} is ".*"; it must be: `));
      expect(message).not.toContain('very-private');
    },
  );

  test('counts where the variable itself is empty, as in a compose file', ({ folder }) => {
    const file = path.join(folder, 'key');
    writeFileSync(file, KEY);
    expect(load({ ADMIN_API_KEY: '', ADMIN_API_KEY_FILE: file }).ADMIN_API_KEY).toBe(KEY);
    expect(load({ ADMIN_API_KEY: KEY, ADMIN_API_KEY_FILE: '' }).ADMIN_API_KEY).toBe(KEY);
  });

  test('and in its variable are one too many', ({ folder }) => {
    const file = path.join(folder, 'key');
    writeFileSync(file, KEY);
    expect(complaint({ ADMIN_API_KEY: KEY, ADMIN_API_KEY_FILE: file })).toBe(
      'ADMIN_API_KEY and ADMIN_API_KEY_FILE are both set; set one of them.',
    );
  });
});

describe('a file that holds no secret is named with the reason', () => {
  const make: Record<string, (file: string) => void> = {
    'it does not exist': () => undefined,
    'it is a folder': (file) => mkdirSync(file),
    'it is empty': (file) => writeFileSync(file, '\n\n'),
    'it has more than 65536 bytes': (file) => writeFileSync(file, 'a'.repeat(65_537)),
    'it is no text in UTF-8': (file) => writeFileSync(file, Uint8Array.of(0xff, 0xfe, 0x61, 0x00)),
    'it is no regular file': (file) => symlinkSync('/dev/zero', file),
  };

  test.for(Object.entries(make))('%s', ([reason, makeFile], { folder }) => {
    const file = path.join(folder, 'secret');
    makeFile(file);
    expect(complaint({ SECRET_KEY_FILE: file })).toBe(
      `SECRET_KEY_FILE is "${file}"; it must be: a file that holds SECRET_KEY (${reason}).`,
    );
  });

  test('it lies below a file, it is a loop of links, its name is none', ({ folder }) => {
    writeFileSync(path.join(folder, 'file'), 'x');
    symlinkSync('loop', path.join(folder, 'loop'));
    expect(complaint({ SECRET_KEY_FILE: path.join(folder, 'file/below') })).toContain('(it does not exist)');
    expect(complaint({ SECRET_KEY_FILE: path.join(folder, 'loop') })).toContain('(reading it fails: ELOOP)');
    expect(complaint({ SECRET_KEY_FILE: 'a\0b' })).toContain('(reading it fails: ERR_INVALID_ARG_VALUE)');
  });
});

test('every secret may stand in a file, which the reference says, and no other variable', () => {
  const names = configReference().map(({ name }) => name);
  expect(secretVariables().filter((name) => !names.includes(name))).toEqual([]);
  const [, paragraph = ''] = /## Secrets in files\n\n([\s\S]*?)\n\n/.exec(readFileSync(PAGE, 'utf8')) ?? [];
  const named = [...paragraph.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name]) => name);
  expect(named.filter((name) => names.includes(name ?? '')).toSorted()).toEqual(secretVariables().toSorted());
  // No file is read for what is no secret.
  expect(load({ PORT_FILE: '/nowhere' }).PORT).toBe(8420);
});
