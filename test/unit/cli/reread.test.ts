import { expect, test } from 'vitest';
import { fakeService, type Request } from './fake-service.ts';
import { hmFolder } from './hm-here.ts';

const GRAPH = '019a0c3e-5f19-7e3b-8a2d-4c6b8d0e2f4a';
const COUNTS = { now: 7, go: 1, stay: 6, come: 2 };
const TRIED = { texts: 900, read: 500, nodes: COUNTS, relationships: COUNTS };

/** A service that reads the texts of a graph in three steps. */
function answers() {
  let pending = 3;
  return ({ path, body }: Request): object => {
    const job = () => ({ kind: 'enrichment', pending: --pending, attempts: 0 });
    if (path.endsWith('/doctor')) return { jobs: [job()] };
    const { dry_run: isDryRun, backup } = JSON.parse(body) as { dry_run?: boolean; backup?: boolean };
    const result = { texts: 900, ...(backup && { backup: 'g1.hmb' }) };
    return { id: 't1', state: 'done', result: isDryRun ? TRIED : result, error: null };
  };
}

test('hm graphs reread counts in a dry run, and else backs the graph up and waits until all texts are read', async () => {
  const { url, requests } = await fakeService(answers());
  const { hm } = hmFolder();
  const environment = { HM_URL: url, HM_API_KEY: 'k' };
  const tried = await hm(['graphs', 'reread', GRAPH, '--dry-run'], environment);
  expect(tried.stdout).toContain('900 texts to be read again. What the first 500 of them say');
  expect(tried.stdout).toMatch(/relationships +7 +1 +6 +2/);
  const done = await hm(['graphs', 'reread', GRAPH], environment);
  expect(done.stderr).toContain('background work (enrichment): 0 of 2');
  expect(done.stdout).toContain('Read 900 texts again.');
  expect(done.stdout).toContain('hm restore g1.hmb --yes');
  const left = await hm(['graphs', 'reread', GRAPH, '--no-wait', '--no-backup'], environment);
  expect(left.stdout).toContain('900 texts to be read again.');
  expect(left.stdout).not.toContain('hm restore');
  const paths = requests.map(({ path }) => path.split('/').at(-1));
  expect(paths).toEqual(['reread', 'reread', 'doctor', 'doctor', 'doctor', 'reread']);
});
