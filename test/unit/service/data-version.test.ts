import { mkdtempDisposable, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { recordVersion, refuseNewerData } from '../../../src/service/data-version.ts';

const folder = () => mkdtempDisposable(path.join(tmpdir(), 'memory-graph-version-'));

test.each(['0.3.0', '1.0.0', '10.0.0-beta.1'])(
  'data of the newer version %s are refused in one line',
  async (served) => {
    await using data = await folder();
    recordVersion(data.path, served);
    const refused = () => refuseNewerData(data.path, '0.2.9');
    expect(refused).toThrow(expect.objectContaining({ code: 'UNAVAILABLE' }));
    expect(refused).toThrow(new RegExp(`^The data folder ${data.path} was served by version ${served}, .*$`));
  },
);

test.each(['0.2.9', '0.2.99', '0.1.0', '0.0.1', '', 'nonsense', '9'])(
  'data of version "%s" are served',
  async (served) => {
    await using data = await folder();
    await writeFile(path.join(data.path, 'version'), served);
    expect(() => refuseNewerData(data.path, '0.2.9')).not.toThrow();
  },
);

test('a new folder is served, and names the version from then on', async () => {
  await using data = await folder();
  expect(() => refuseNewerData(data.path)).not.toThrow();
  recordVersion(data.path, '0.2.9');
  expect(await readFile(path.join(data.path, 'version'), 'utf8')).toBe('0.2.9\n');
});
