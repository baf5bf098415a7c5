import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect } from 'vitest';
import { runHm } from '../support/service-command.ts';
import { testWithService } from '../support/service-test.ts';
import { hmHere } from '../unit/cli/hm-here.ts';

const test = testWithService();

/** In this process and without a key, as the operator. */
function hmOn(dataDir: string, args: readonly string[]) {
  return hmHere(args, {
    DATA_DIR: dataDir,
    HM_CONFIG: path.join(dataDir, 'hm.json'),
    HM_URL: '',
    HM_API_KEY: '',
    HM_GRAPH_ID: '',
  });
}

async function admin(dataDir: string, ...args: string[]): Promise<{ readonly id: string }> {
  const { code, stdout, stderr } = await hmOn(dataDir, ['--json', ...args]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return JSON.parse(stdout) as { id: string };
}

describe('hm without a key, on the machine of the service', () => {
  test('stores, recalls, keeps and moves as the operator, in the graph that a name says', async ({
    service,
  }) => {
    const { dataDir } = service;
    const name = `shell-${randomUUID()}`;
    const { id } = await admin(dataDir, 'accounts', 'create', 'operated', '--plan', 'pro');
    await admin(dataDir, 'graphs', 'create', name, '--account', id);
    const text = async (...args: string[]) => {
      const { code, stdout, stderr } = await runHm(dataDir, args, { HM_GRAPH_ID: name });
      expect([args, code, stderr]).toEqual([args, 0, '']);
      return stdout;
    };
    await text('store', 'person_ada', 'Ada', 'leads', 'the', 'compiler', 'team');
    expect(await text('recall', 'who', 'leads', 'the', 'compiler', 'team')).toMatch(/^person_ada /);
    const note = path.join(dataDir, 'note.txt');
    await writeFile(note, 'The lighthouse was painted red.');
    expect(await text('upload', note, '--key', 'place_lighthouse')).toContain(
      'of place_lighthouse, 1 passage\n',
    );
    expect(await text('files', 'list')).toContain('note.txt');
    expect(await text('orphans')).toContain('person_ada');
    const { entries } = JSON.parse(await text('--json', 'timeline', '--actor', 'operator')) as {
      entries: object[];
    };
    expect(entries.length).toBeGreaterThan(1);
    const file = path.join(dataDir, 'operated.json');
    expect((await runHm(dataDir, ['export', '-o', file], { HM_GRAPH_ID: name })).code).toBe(0);
    expect(await readFile(file, 'utf8')).toContain('person_ada');
    await admin(dataDir, 'graphs', 'revoke', name);
    const closed = await hmOn(dataDir, ['get', 'person_ada', '--graph-id', name]);
    expect([closed.code, closed.stderr]).toEqual([3, expect.stringContaining('hm graphs restore')]);
  });

  test('names the graph that it takes, and says what it does not know in the words of the shell', async ({
    service,
  }) => {
    const { dataDir } = service;
    const { code, stderr } = await hmOn(dataDir, ['overview']);
    expect([code, stderr]).toEqual([0, expect.stringMatching(/^hm: as the operator, in graph main/)]);
    const unknown = await hmOn(dataDir, ['relationships', 'no_such_node']);
    expect(unknown.code).toBe(4);
    expect(unknown.stderr).toMatch(/NOT_FOUND: .*no_such_node.*hm recall/);
    const refused = await hmOn(dataDir, ['recall', 'x', '--max-results', '9999']);
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('--max-results: ') as string });
  });
});
