import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ConfigError } from '../../../src/service/config-error.ts';
import { secretKey } from '../../../src/service/data-folder.ts';

const GIVEN = 'given-by-the-operator-0123456789abcdef';
let folder: string;
let dataDir: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'secret-key-'));
  dataDir = path.join(folder, 'deep', 'data');
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('secretKey', () => {
  test('is created by the first start and then stays the same', () => {
    const made = secretKey(dataDir, undefined);
    expect(made.length).toBeGreaterThanOrEqual(43);
    expect(secretKey(dataDir, undefined)).toBe(made);
    expect(secretKey(path.join(folder, 'other'), undefined)).not.toBe(made);
  });

  test.skipIf(process.platform === 'win32')('is readable by its owner only, and so is the folder', () => {
    secretKey(dataDir, undefined);
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
    const modes = readdirSync(dataDir).map((file) => [file, statSync(path.join(dataDir, file)).mode & 0o777]);
    expect(modes).toEqual([
      ['secret-key', 0o600],
      ['secret-key.fingerprint', 0o600],
    ]);
  });

  test('that is given is used and not stored', () => {
    expect(secretKey(dataDir, GIVEN)).toBe(GIVEN);
    expect(secretKey(dataDir, GIVEN)).toBe(GIVEN);
    expect(readdirSync(dataDir)).toEqual(['secret-key.fingerprint']);
    expect(readFileSync(path.join(dataDir, 'secret-key.fingerprint'), 'utf8')).not.toContain(GIVEN);
  });

  test.each([
    ['another', `${GIVEN}!`],
    ['none', undefined],
  ])('other than the one of the data (%s) is refused, and the right one still works', (_which, other) => {
    secretKey(dataDir, GIVEN);
    expect(() => secretKey(dataDir, other)).toThrow(ConfigError);
    expect(() => secretKey(dataDir, other)).toThrow(/^SECRET_KEY is not the one/);
    expect(secretKey(dataDir, GIVEN)).toBe(GIVEN);
  });

  test('that is given is refused where the data has a created one', () => {
    const made = secretKey(dataDir, undefined);
    expect(() => secretKey(dataDir, GIVEN)).toThrow(ConfigError);
    expect(secretKey(dataDir, undefined)).toBe(made);
  });
});
