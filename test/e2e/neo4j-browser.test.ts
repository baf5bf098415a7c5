import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { SAVED_QUERIES } from '../../src/http/browser/saved-queries.ts';
import { chromiumPath, launchChromium } from '../support/chromium.ts';
import { Operator } from '../support/operator.ts';
import { runHm } from '../support/service-command.ts';
import type { ServiceProcess } from '../support/service-process.ts';
import { testWithOwnService } from '../support/service-test.ts';

const test = testWithOwnService();

interface LogIn {
  readonly address: string;
  readonly password: string;
}

async function hmBrowser({ dataDir }: ServiceProcess, graphId: string): Promise<LogIn> {
  const { stdout } = await runHm(dataDir, ['--json', 'browser', graphId]);
  return JSON.parse(stdout) as LogIn;
}

/** Opens the link and logs in, as a person does. */
async function logIn(page: Page, { address, password }: LogIn): Promise<void> {
  await page.goto(address);
  await page.getByRole('button', { name: 'Open' }).click();
  await page.getByTestId('password').fill(password);
  await page.getByTestId('connect').click();
}

/** Runs what is in the editor; returns the text of what it shows. */
async function runEditor(page: Page): Promise<string> {
  const frames = page.getByTestId('frame');
  const before = await frames.count();
  await page.getByTestId('editor-Run').click();
  await expect.poll(() => frames.count()).toBeGreaterThan(before);
  const contents = frames.first().getByTestId('frame-loaded-contents');
  await contents.waitFor();
  // A graph is drawn after its frame is there: its text is whole once it stays the same.
  let text = '';
  const isSettled = async () => {
    const before = text;
    text = await contents.innerText();
    return text !== '' && text === before;
  };
  await expect.poll(isSettled, { interval: 500 }).toBe(true);
  return text;
}

async function run(page: Page, cypher: string): Promise<string> {
  await page.getByTestId('activeEditor').click();
  await page.keyboard.insertText(cypher);
  return runEditor(page);
}

/** Runs a favourite by its name. */
async function runFavourite(page: Page, title: string): Promise<string> {
  await page.getByText(title, { exact: true }).click();
  return runEditor(page);
}

describe('Neo4j Browser, opened by the link of hm browser', () => {
  test('shows the memories of its graph at each visit, by what they say, and of no other', async ({
    service,
    skip,
  }) => {
    const executable = chromiumPath();
    if (executable === undefined) return skip('Chromium is not installed.');
    await using resources = new AsyncDisposableStack();
    const client = service.client();
    const texts = { person_ada: 'Ada Lovelace', decision_parser: 'One pass', project_compiler: 'A compiler' };
    for (const [key, description] of Object.entries(texts)) await client.call('store', { key, description });
    const nodes = Object.keys(texts);
    const relationships = [
      { nodes: nodes.slice(0, 2), relationship: 'decided' },
      { nodes, relationship: 'belong together' },
    ];
    await client.call('add_relationships', { relationships });
    const operator = new Operator(service.dataDir);
    const [account] = (await operator.list()).accounts;
    const graphId = account?.graphs[0]?.id ?? '';
    const earlier = await hmBrowser(service, graphId);
    const other = await operator.createGraph(account?.id ?? '', 'other');
    const browser = await launchChromium(executable);
    resources.defer(() => browser.close());

    const page = await browser.newPage({ viewport: { width: 1_280, height: 1_000 } });
    const reached: string[] = [];
    page.on('response', (response) => reached.push(new URL(response.url()).origin));
    page.on('websocket', (socket) => reached.push(new URL(socket.url()).origin.replace('ws', 'http')));
    // Browser stores its own first page where somebody looks without a link.
    await page.goto(`${service.url}/browser/`);
    await page.waitForFunction(() => localStorage.getItem('neo4j.settings')?.includes(':play start'));
    // The first of the saved queries runs by itself, at a later visit too, which has another password.
    const caption = page.getByTestId('frame').first().locator('svg').getByText('Lovelace').first();
    await logIn(page, earlier);
    await caption.waitFor();
    const given = await hmBrowser(service, graphId);
    await logIn(page, given);
    await caption.waitFor();
    expect(await run(page, 'MATCH (n) RETURN n LIMIT 25')).toContain('Displaying 25 nodes');
    await page.getByTestId('navigationFavorites').click();
    await page.getByText('Memory', { exact: true }).click();
    const shown: string[] = [];
    for (const { title } of SAVED_QUERIES) shown.push(await runFavourite(page, title));
    expect(shown[0]).toMatch(/Lovelace|decided/);
    expect(shown[3]).toContain('Displaying 4 nodes, 3 relationships');
    expect(shown[4]).toContain('"person_ada", "decision_parser", "project_compiler"');
    expect(shown.join()).not.toMatch(/ERROR|Neo\.\w+Error/);
    expect(new Set(reached)).toEqual(new Set([service.url]));

    const elsewhere = await (await browser.newContext()).newPage();
    const { address } = await hmBrowser(service, other.id);
    await logIn(elsewhere, { address, password: given.password });
    await elsewhere
      .getByText(/unauthorized/i)
      .first()
      .waitFor();
    expect(service.logLines().filter(({ level }) => level === 'error')).toEqual([]);
  });
});
