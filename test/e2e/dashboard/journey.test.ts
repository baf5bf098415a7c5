import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { httpClient } from '../../support/mcp-client.ts';
import { newOwner, test } from '../../support/dashboard/dashboard-test.ts';

const KEY = 'fact_spare_impeller';
const PASSAGE = 'The spare impeller of the bilge pump lies in locker nine.';

describe('an owner of a new graph', () => {
  test('loads the example, stores, sees it in the graph, edits, takes back, and goes back in time', async ({
    service,
    visit,
  }) => {
    const at = await visit(await newOwner(service, 'journey'));
    const { page } = at;
    await page.getByRole('button', { name: 'Load the example memory' }).click();
    await page.getByText('The example memory is loaded', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Remove the example memory' }).waitFor();

    await at.choose('Memories');
    await page.getByRole('button', { name: 'Store a memory' }).click();
    await page.getByRole('textbox', { name: 'Text' }).fill('The winch of the Tern was greased on Monday.');
    await page.getByRole('textbox', { name: 'Key' }).fill(KEY);
    await page.getByRole('button', { name: 'Store', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'The winch of the Tern' }).waitFor();
    await page.getByRole('button', { name: 'Link it' }).click();
    await page.getByLabel('What the link says').fill('is about');
    await pick(page, 'Memory to link', 'The Tern is a 24 metre');
    await page.getByRole('button', { name: 'Link', exact: true }).click();

    await page.getByRole('link', { name: 'Show in the graph' }).click();
    await page.getByRole('application', { name: 'Picture of 2 memories' }).waitFor();
    expect(await page.getByText('cannot draw the picture').count()).toBe(0);
    await page.getByRole('tab', { name: 'Tables' }).click();
    await page.getByRole('button', { name: 'The Tern' }).first().click();
    await page.getByRole('button', { name: 'Show what it is linked with' }).click();
    await expect.poll(() => countIn(page, 'Memories of the picture')).toBeGreaterThan(3);
    await page.getByRole('button', { name: 'Hide others' }).click();
    await page.getByText('of them shown').waitFor();
    // A message of the page may be closed as well.
    await page
      .getByRole('region', { name: 'Chosen memory' })
      .getByRole('button', { name: 'Close', exact: true })
      .click();
    await page.getByText('of them shown').waitFor({ state: 'detached' });
    expect(page.url()).not.toContain('only=');
    await at.go(`/graph?only=${KEY}&hide=location`);
    await page.getByText(/^[\d]+ memories, \d of them shown\.$/).waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByText(/^\d+ memories\.$/).waitFor();

    await at.go(`/memories/${KEY}`);
    const words = page.getByRole('textbox', { name: 'Text' });
    await page.getByRole('button', { name: 'Edit text' }).click();
    await words.fill('The winch of the Tern was greased on Tuesday.');
    await page.getByRole('button', { name: 'Save' }).click();
    const toast = page.getByRole('status').filter({ hasText: 'Text: saved' });
    await page.getByRole('heading', { level: 1, name: 'Tuesday' }).waitFor();
    await toast.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('heading', { level: 1, name: 'Monday' }).waitFor();

    const day = new Date(Date.now() - 100 * 86_400_000).toISOString().slice(0, 10);
    await page.getByLabel('As it was on').fill(day);
    await page.getByRole('heading', { name: 'It was not there yet' }).waitFor();
    await at.go(`/memories/example_person_mirela?as_of=${day}`);
    await page.getByText('Mirela Dunmore writes the software of the instruments', { exact: true }).waitFor();
    await page.getByText('The past can only be read.').waitFor();
    expect(await page.getByRole('button', { name: 'Forget' }).count()).toBe(0);
    await at.go(`/ask?q=Mirela%20Dunmore&as_of=${day}`);
    await page.locator(`li h3 a[href$="/memories/example_person_mirela?as_of=${day}"]`).waitFor();
  });

  test('uploads a file that Ask finds, and writes a text with one item struck', async ({
    service,
    visit,
  }) => {
    const at = await visit(await newOwner(service, 'texts'));
    const { page } = at;
    await at.choose('Files');
    await page.getByLabel('Files to upload').setInputFiles({
      name: 'lockers.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from(`A list of the lockers.\n\n${PASSAGE}\n\nLocker ten holds paint.`),
    });
    await page.getByText('1 of 1 ended').waitFor();
    await page
      .getByRole('region', { name: 'Files' })
      .getByRole('link', { name: 'Download lockers.txt' })
      .waitFor();
    await at.choose('Ask');
    await page.getByRole('searchbox', { name: 'Question' }).fill('Where is the spare impeller?');
    await page.getByRole('button', { name: 'Ask' }).click();
    const passage = page.getByRole('figure').filter({ hasText: 'locker nine' });
    await passage.waitFor();
    expect(await passage.first().textContent()).toContain(PASSAGE);

    await at.choose('Add text');
    await page
      .getByRole('textbox', { name: 'Text' })
      .fill('Ada Lovelace works for Acme Corporation. Grace Hopper works for Globex Corporation.');
    await page.getByRole('button', { name: 'See what would be written' }).click();
    await page.getByRole('heading', { name: 'What would be written' }).waitFor();
    await page.getByRole('checkbox', { name: 'Grace Hopper', exact: true }).uncheck();
    await page.getByText('Struck with Grace Hopper').first().waitFor();
    await page.getByRole('button', { name: 'Write what is kept' }).click();
    await page.getByRole('heading', { name: 'The text is stored' }).waitFor();
    await page.getByRole('link', { name: 'Ada Lovelace', exact: true }).waitFor();
    expect(await page.getByRole('link', { name: 'Grace Hopper', exact: true }).count()).toBe(0);
  });

  test('makes a key that an MCP client uses, and sees that it has called', async ({ service, visit }) => {
    const at = await visit(await newOwner(service, 'connect'));
    const { page } = at;
    await at.choose('Connect');
    await page.getByRole('button', { name: 'Make a key for Claude Code' }).click();
    await page.getByText('Waiting for the first call of Claude Code').waitFor();
    await page.locator('pre:focus').waitFor();
    const lines = await page.getByRole('region').locator('pre').first().textContent();
    const key = /hm_live_\w+/.exec(lines ?? '')?.[0] ?? '';
    await using client = await httpClient(service.url, key);
    const node = { key: 'fact_tide', description: 'The tide turns at noon.' };
    await client.callTool({ name: 'hm_store', arguments: node });
    await page.getByText('Connected: Claude Code has called').waitFor();
    await page.getByRole('row', { name: 'Claude Code' }).getByText('just now').nth(1).waitFor();
    await at.choose('Memories');
    await page.getByRole('link', { name: node.description }).waitFor();
    expect(await page.getByText('an agent, by MCP').count()).toBe(1);
  });

  test('sees how far a backup is after the page was loaded anew, and its end', async ({ service, visit }) => {
    const at = await visit(await newOwner(service, 'long'));
    const { page } = at;
    let state = 'running';
    const task = () => ({ json: { id: 'x', kind: 'backup', state, result: null, error: null } });
    await page.route(/\/admin\/tasks\/x$/, (route) => route.fulfill(task()));
    await page.route(/\/admin\/backups$/, (route) =>
      route.request().method() === 'POST' ? route.fulfill(task()) : route.continue(),
    );
    await at.go('/settings?tab=backups');
    await page.getByRole('button', { name: /^Back up/ }).click();
    await page.getByText(/^Backing up/).waitFor();
    await expect.poll(() => page.evaluate('sessionStorage.length')).toBe(1);
    await page.reload();
    await page.getByText(/^Backing up/).waitFor();
    state = 'done';
    await page.getByText(/^Backing up .*: done$/).waitFor();
    expect(await page.evaluate('sessionStorage.length')).toBe(0);
  });
});

async function pick(page: Page, label: string, words: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).fill(words);
  await page.getByRole('option', { name: words }).click();
}

async function countIn(page: Page, table: string): Promise<number> {
  return page.getByRole('region', { name: table }).locator('tbody tr').count();
}
