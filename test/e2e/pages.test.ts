import { chmod, mkdir, mkdtempDisposable, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect } from 'vitest';
import { Operator } from '../support/operator.ts';
import { checkedBlocks, examplesOf, patternOf } from '../support/page-blocks.ts';
import { runPage, type PageRun } from '../support/page-run.ts';
import { pageText } from '../support/project-pages.ts';
import { nodeBinary, projectDir, run, type Environment, type Outcome } from '../support/service-command.ts';
import { testWithService } from '../support/service-test.ts';
import type { ToolClient } from '../support/tool-client.ts';

const HERE = 'test/e2e/pages.test.ts';

/** A memory of the pages' own, whose keys no other file of the tests uses. */
const test = testWithService().extend(
  'memory',
  { scope: 'file' },
  async ({ service }): Promise<{ env: Environment; client: ToolClient }> => {
    const operator = new Operator(service.dataDir);
    const { graph_id } = await operator.createAccount('pages');
    const { key } = await operator.createKey(graph_id, { scope: 'write' });
    return { env: { HM_URL: service.url, HM_API_KEY: key }, client: service.client(key) };
  },
);

function expectDone({ code, stderr }: Outcome): void {
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
}

/** Every line that a page shows is printed by the block before it. */
function expectShown({ examples }: PageRun): void {
  for (const { script, output, printed } of examples)
    for (const line of output) expect(printed, script).toMatch(patternOf(line));
}

describe('README', () => {
  /** A folder with `hm` as an installed package has it. */
  async function withHm() {
    const folder = await mkdtempDisposable(path.join(tmpdir(), 'memory-graph-pages-'));
    const hm = path.join(folder.path, 'hm');
    await writeFile(hm, `#!/bin/sh\nexec ${nodeBinary} ${projectDir}/src/hm.ts "$@"\n`);
    await chmod(hm, 0o755);
    return folder;
  }

  test('works as it stands in one shell, and answers as it says at its top', async ({ memory }) => {
    await using folder = await withHm();
    const PATH = `${folder.path}:${process.env['PATH'] ?? ''}`;
    const HM_CONFIG = path.join(folder.path, 'hm.json');
    const outcome = await runPage('README.md', HERE, { env: { ...memory.env, PATH, HM_CONFIG } });
    expect(outcome.examples.length).toBeGreaterThanOrEqual(2);
    expectDone(outcome);
    expectShown(outcome);
    const [block] = checkedBlocks('README.md', HERE);
    const { results, edges } = JSON.parse(block?.text ?? '') as {
      results: { key: string; description: string; node_type: string }[];
      edges: object[];
    };
    const answer = await memory.client.call('recall', { query: 'what did we decide about the parser?' });
    expect(answer.results.slice(0, results.length)).toMatchObject(
      results.map(({ key, description, node_type }) => ({ key, description, node_type })),
    );
    expect(answer.edges).toMatchObject(edges);
  });
});

describe('the tutorial', () => {
  const PAGE = 'docs/tutorial/first-memory.md';

  test('has blocks for each step, with their output', () => {
    expect(examplesOf(PAGE, HERE).filter(({ output }) => output.length > 0).length).toBeGreaterThanOrEqual(8);
  });

  test('works as it stands in one shell, and prints what it shows', async ({ memory }) => {
    const outcome = await runPage(PAGE, HERE, { env: memory.env });
    expectDone(outcome);
    expectShown(outcome);
  });
});

describe('reference', () => {
  test('docs/reference/mcp.md: its call works as it stands', async ({ memory }) => {
    const outcome = await runPage('docs/reference/mcp.md', HERE, { env: memory.env });
    expect(outcome.examples).toHaveLength(1);
    expectDone(outcome);
    expect(outcome.stdout).toContain('"content"');
  });

  test('docs/reference/limits.md: an answer has the headers that it shows', async ({ memory }) => {
    const [block] = checkedBlocks('docs/reference/limits.md', HERE);
    const names = [...(block?.text ?? '').matchAll(/^([\w-]+): /gm)].map(([, name = '']) => name);
    expect(names).toHaveLength(5);
    const { headers } = await memory.client.fetch('/api/v1/memory/overview');
    expect(names.filter((name) => !headers.has(name))).toEqual([]);
  });

  test('docs/reference/rest.md: its header changes a node only as it was read', async ({ memory }) => {
    const [block] = checkedBlocks('docs/reference/rest.md', HERE);
    const [, name = '', value = ''] = /^([\w-]+): (.+)$/m.exec(block?.text ?? '') ?? [];
    await memory.client.call('store', { key: 'fact_of_the_page', description: 'Stored to be changed' });
    const response = await memory.client.fetch('/api/v1/memory/update', {
      method: 'POST',
      headers: { 'content-type': 'application/json', [name]: value },
      body: JSON.stringify({ key: 'fact_of_the_page', description: 'Changed' }),
    });
    expect([response.status, await response.json()]).toEqual([
      409,
      expect.objectContaining({ error: expect.objectContaining({ code: 'CONFLICT' }) as unknown }),
    ]);
  });
});

describe('the client library', () => {
  const PAGE = 'docs/how-to/client-library.md';

  test('is used as its page shows', async ({ service, memory }) => {
    const [block] = examplesOf(PAGE, HERE);
    expect(pageText(PAGE)).toContain(`'http://127.0.0.1:8420'`);
    await using folder = await mkdtempDisposable(path.join(tmpdir(), 'memory-graph-pages-'));
    const installed = path.join(folder.path, 'node_modules', 'memory-graph-client');
    await mkdir(installed, { recursive: true });
    await symlink(path.join(projectDir, 'client', 'src'), path.join(installed, 'src'));
    const exported = { type: 'module', exports: './src/index.ts' };
    await writeFile(path.join(installed, 'package.json'), JSON.stringify(exported));
    const file = path.join(folder.path, 'example.ts');
    const script = (block?.script ?? '').replace('http://127.0.0.1:8420', service.url);
    await writeFile(file, `${script}\nconsole.log(results[0]?.key);\n`);
    const outcome = await run(nodeBinary, [file], memory.env);
    expectDone(outcome);
    expect(outcome.stdout).toBe('person_mary\n');
  });
});
