import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe } from 'vitest';
import { installed, integrationPages, type IntegrationPage } from '../support/integration-pages.ts';
import { ModelEndpoint, type ScriptedCall } from '../support/model-endpoint/model-endpoint.ts';
import type { ServiceProcess } from '../support/service-process.ts';
import { testWithService } from '../support/service-test.ts';

const test = testWithService();
/** To install a framework, and to run its example. */
const MAX_MS = 900_000;
const FIXTURES = path.join(import.meta.dirname, '../fixtures/integrations');

const pages = integrationPages();
/** Their examples keep the memories of a program; the others give tools to a model. */
const stores = pages.filter(({ name }) => name.startsWith('langgraph'));
const agents = pages.filter((page) => !stores.includes(page));

/** Runs the example of a page of docs/integrations in an empty environment. */
async function runPage(page: IntegrationPage, service: ServiceProcess, script: readonly ScriptedCall[]) {
  await using model = await ModelEndpoint.start(script);
  await using folder = await mkdtempDisposable(path.join(tmpdir(), 'memory-graph-integration-'));
  const runExample = await installed(page, folder.path);
  const outcome = await runExample({
    HM_URL: service.url,
    HM_API_KEY: service.printedKey ?? '',
    OPENAI_BASE_URL: model.url,
    OPENAI_API_KEY: 'no-key',
  });
  return { ...outcome, last: model.turns.at(-1), faults: model.faults };
}

describe.each(agents)('$name', (page) => {
  test('gives a model what it stores and recalls', { timeout: MAX_MS }, async ({ service, expect }) => {
    const memory = service.client();
    const pilot = `Runa ${randomUUID().slice(0, 8)}`;
    const harbour = { key: 'harbour_halden', description: `${pilot} pilots Halden harbour.` };
    await memory.call('store', { ...harbour, on_conflict: 'update' });
    const tea = { key: `tea_${page.name}`, description: 'The user takes tea without milk.' };
    const { code, stdout, stderr, last, faults } = await runPage(page, service, [
      { tool: 'hm_forget', arguments: { key: 'nobody' } },
      { tool: 'hm_store', arguments: tea },
      { tool: 'hm_recall', arguments: { query: 'who pilots Halden harbour?' } },
    ]);
    expect(code, stderr.slice(-4_000)).toBe(0);
    expect(faults).toEqual([]);
    const [refused, stored, recalled] = last?.results ?? [];
    expect(refused).toContain('NOT_FOUND');
    expect(stored).toContain(tea.key);
    expect(recalled).toContain(pilot);
    expect(stdout).toContain(pilot);
    expect(await memory.call('get_nodes', { keys: [tea.key] })).toMatchObject({ nodes: [tea] });
  });
});

describe.each(stores)('$name', (page) => {
  test('keeps the items of a graph', { timeout: MAX_MS }, async ({ service, expect }) => {
    const checks = readFileSync(path.join(FIXTURES, `${page.name}.txt`), 'utf8');
    const checked = { ...page, example: page.example + checks };
    const { code, stdout, stderr, last, faults } = await runPage(checked, service, []);
    expect(code, stderr.slice(-4_000)).toBe(0);
    expect(faults).toEqual([]);
    const text = 'Ada takes her tea without milk';
    expect(last?.prompt).toContain(text);
    expect(stdout).toContain(text);
    expect(await service.client().call('get_nodes', { keys: ['users.ada:tea'] })).toMatchObject({
      nodes: [{ description: text, data: { text } }],
    });
  });
});
