import { readFileSync } from 'node:fs';
import { chmod, copyFile, mkdtempDisposable, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect } from 'vitest';
import { Operator } from '../support/operator.ts';
import { runPage } from '../support/page-run.ts';
import { nodeBinary, projectDir, type Environment } from '../support/service-command.ts';
import { testWithOwnService } from '../support/service-test.ts';

const test = testWithOwnService();
const HERE = 'test/nightly/pages.test.ts';
const NOTES = 'Sigrid Dahl works for Norlicht. Norlicht is based in Bergstad.\n';
const NODES = [{ key: 'fact_of_a_file', description: 'A script stored it' }];
const CONTRACT = path.join(projectDir, 'test/fixtures/documents/chronicle.pdf');
/** A backup of one graph, once there is one. */
const BACKUP = '"$(ls "$DATA_DIR/backups" | grep -v service | head -1)"';

/** The pages of commands, each for the operator or for who has a key. */
const PAGES = [
  ['docs/how-to/shell.md', 'operator'],
  ['docs/how-to/transfer.md', 'key'],
  ['docs/how-to/accounts.md', 'operator'],
  ['docs/how-to/oauth.md', 'operator'],
  ['docs/how-to/neo4j-browser.md', 'operator'],
  ['docs/how-to/backup.md', 'operator'],
  ['docs/how-to/containers.md', 'operator'],
] as const;

/** A folder with `hm` and the files that the pages read. */
async function folderOfFiles() {
  const folder = await mkdtempDisposable(path.join(tmpdir(), 'memory-graph-pages-'));
  const inFolder = (name: string) => path.join(folder.path, name);
  await writeFile(inFolder('hm'), `#!/bin/sh\nexec ${nodeBinary} ${projectDir}/src/hm.ts "$@"\n`);
  await chmod(inFolder('hm'), 0o755);
  await writeFile(inFolder('notes.md'), NOTES);
  await writeFile(inFolder('nodes.json'), JSON.stringify(NODES));
  await copyFile(CONTRACT, inFolder('contract.pdf'));
  return folder;
}

test('docs/how-to/release.md: what checks a release works as it stands', async () => {
  const env = { PATH: process.env['PATH'] ?? '' };
  const { code, stdout, stderr } = await runPage('docs/how-to/release.md', HERE, { env });
  expect(code, stdout + stderr).toBe(0);
  const list = readFileSync(path.join(projectDir, 'out', 'sbom.cdx.json'), 'utf8');
  const { components } = JSON.parse(list) as { components: { name: string }[] };
  const names = components.map(({ name }) => name);
  expect(names).toContain('neo4j-driver');
  expect(names).not.toContain('vitest');
});

describe('the commands of the pages', () => {
  test.for(PAGES)('%s work as they stand', async ([page, caller], { service }) => {
    const operator = new Operator(service.dataDir);
    const account = await operator.createAccount(`page-${path.basename(page, '.md')}`);
    const graph = account.graph_id;
    const key = await operator.createKey(graph, { scope: 'admin' });
    await using folder = await folderOfFiles();
    const env: Environment = {
      DATA_DIR: service.dataDir,
      HM_CONFIG: path.join(folder.path, 'hm.json'),
      PATH: `${folder.path}:${process.env['PATH'] ?? ''}`,
    };
    const credential = caller === 'key' ? { HM_URL: service.url, HM_API_KEY: key.key } : {};
    const words = { FILE: BACKUP, ACCOUNT_ID: account.id, GRAPH_ID: graph, KEY_ID: key.id };
    const { code, stderr, examples } = await runPage(page, HERE, {
      env: { ...env, ...credential },
      cwd: folder.path,
      words,
    });
    expect(code, stderr).toBe(0);
    expect(examples.length).toBeGreaterThan(0);
  });
});
