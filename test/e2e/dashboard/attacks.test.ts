import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { newOwner, test, type Owner } from '../../support/dashboard/dashboard-test.ts';
import { settled } from '../../support/dashboard/page-checks.ts';
import type { Visit } from '../../support/dashboard/visit.ts';
import { enterPassword, makeAccount } from '../../support/log-in-pages.ts';
import { Operator } from '../../support/operator.ts';

const KEY = 'buoy';
const ADDRESS = `/memories/${KEY}`;
const BEFORE = 'The buoy is red.';
const ENCRYPTED = path.resolve(import.meta.dirname, '../../fixtures/documents/encrypted.pdf');
/** What only those see who may write. */
const WRITES =
  /^(store|edit|forget|merge|link it|write|choose files|make a key|add a|rename|select|undo|restore|load the example|remove)/i;

async function describedAs({ client }: Owner): Promise<string | undefined> {
  const { nodes } = await client.call('get_nodes', { keys: [KEY] });
  return nodes[0]?.description;
}

async function edit(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Edit text' }).click();
  await page.getByRole('textbox', { name: 'Text' }).fill(text);
}

/** The buttons of the pages that only those may see who may write. */
async function writesOffered(
  visit: Visit,
  addresses: readonly string[] = ['', '/memories', ADDRESS, '/timeline', '/files', '/add'],
): Promise<string[]> {
  const { page } = visit;
  const found: string[] = [];
  for (const address of addresses) {
    await visit.go(address);
    await settled(page);
    const snapshot = await page.getByRole('main').ariaSnapshot();
    const names = [...snapshot.matchAll(/button "([^"]+)"/g)].map(([, name = '']) => name);
    found.push(...names.filter((name) => WRITES.test(name)).map((name) => `${address}: ${name}`));
  }
  return found;
}

/** A new user, whom the owner invites to read. */
async function logInAsReader(owner: Visit, { page }: Visit): Promise<void> {
  const email = 'reader@example.org';
  await owner.choose('Connect');
  await owner.page.getByRole('button', { name: 'Invite a user' }).click();
  const dialog = owner.page.getByRole('dialog', { name: 'Invite a user' });
  const role = dialog.getByLabel('May at most');
  expect(await role.inputValue()).toBe('write');
  await role.selectOption('admin');
  await dialog.getByText('comes in as an administrator').waitFor();
  await role.selectOption('read');
  await dialog.getByRole('button', { name: 'Make a link' }).click();
  await makeAccount(page, (await dialog.locator('code').textContent()) ?? '', email);
  await page.goto('/dashboard/log-in');
  await enterPassword(page, undefined, email);
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
}

describe('a page of the dashboard', () => {
  test('keeps what was typed where the session ends, and saves it afterwards', async ({ service, visit }) => {
    const owner = await newOwner(service, 'ended');
    await owner.client.call('store', { key: KEY, description: BEFORE });
    const at = await visit(owner);
    const { page, context } = at;
    at.allow(/^401 /);
    await at.go(ADDRESS);
    await edit(page, 'The buoy is green.');
    const other = await context.newPage();
    await at.go('', other);
    await other.getByRole('button', { name: 'Log out' }).click();
    await other.getByRole('heading', { level: 1, name: 'Log in' }).waitFor();
    // The page may hear of it before: then the dialog, which lies over the button, took the focus, and what was left was not saved.
    await page.getByRole('button', { name: /^(Save|Try again)$/ }).dispatchEvent('click');
    const dialog = page.getByRole('dialog', { name: 'The session has ended' });
    await dialog.waitFor();
    expect(await page.getByLabel('Text', { exact: true }).inputValue()).toBe('The buoy is green.');
    expect(await describedAs(owner)).toBe(BEFORE);
    await other.goto(await owner.link());
    await other.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Text: saved').waitFor();
    expect(await describedAs(owner)).toBe('The buoy is green.');
  });

  test('shows what was typed to nobody else: not in another graph, and not after a log-out', async ({
    service,
    visit,
  }) => {
    const [owner, other] = [await newOwner(service, 'typist'), await newOwner(service, 'next')];
    await owner.client.call('store', { key: KEY, description: BEFORE });
    const at = await visit(owner);
    const { page } = at;
    const typed = page.getByRole('textbox', { name: 'Text' });
    const openAdd = async (of?: Owner) => {
      if (of) await page.goto(await of.link());
      await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
      await at.go('/add');
      await typed.waitFor();
    };
    // A page that logs out asks on meanwhile.
    at.allow(/^401 GET /);
    await at.go('/ask?q=buoy');
    await page.getByRole('heading', { name: 'Last questions' }).waitFor();
    await at.go('');
    await openAdd();
    await typed.fill('A secret of the typist');
    await openAdd(other);
    expect(await typed.inputValue()).toBe('');
    await openAdd(owner);
    expect(await typed.inputValue()).toBe('A secret of the typist');
    await at.choose('Memories');
    await page.getByRole('button', { name: `Forget ${KEY}` }).click();
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor();
    // What waited was done for the one who began it.
    expect(await describedAs(owner)).toBeUndefined();
    await openAdd(owner);
    expect(await typed.inputValue()).toBe('');
    await at.choose('Ask');
    expect(await page.getByRole('heading', { name: 'Last questions' }).count()).toBe(0);
  });

  test('forgets what was confirmed where the page is left at once, one memory and many', async ({
    service,
    visit,
  }) => {
    const owner = await newOwner(service, 'leaver');
    const nodes = Array.from({ length: 60 }, (_, at) => ({
      key: `knot_${at}`,
      description: `Knot ${at}`,
      node_type: 'knot',
    }));
    await owner.client.call('store', { key: KEY, description: BEFORE });
    await owner.client.call('store_batch', { nodes: nodes.slice(0, 50) });
    await owner.client.call('store_batch', { nodes: nodes.slice(50) });
    const { page } = await visit(owner);
    const left = async (...keys: string[]) => (await owner.client.call('get_nodes', { keys })).nodes.length;
    const confirm = () => page.getByRole('dialog').getByRole('button', { name: 'Forget' }).click();
    await page.goto(`/dashboard${ADDRESS}`);
    await page.getByRole('button', { name: 'Forget' }).click();
    await confirm();
    await page.getByText(`${KEY} is forgotten`).waitFor();
    await page.reload();
    await expect.poll(() => left(KEY)).toBe(0);
    await page.goto('/dashboard/memories?type=knot');
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByText('60 memories', { exact: true }).waitFor();
    await page.getByLabel('Select all shown').check();
    await page
      .getByRole('group', { name: 'Selected memories' })
      .getByRole('button', { name: 'Forget' })
      .click();
    await confirm();
    await page.getByText('60 memories are forgotten').waitFor();
    await page.reload();
    await expect.poll(() => left('knot_0', 'knot_30', 'knot_59')).toBe(0);
  });

  test('shows the change of another tab instead of writing over it', async ({ service, visit }) => {
    const owner = await newOwner(service, 'tabs');
    await owner.client.call('store', { key: KEY, description: BEFORE });
    const at = await visit(owner);
    at.allow(/^409 /);
    const [one, other] = [at.page, await at.context.newPage()];
    await at.go(ADDRESS);
    await edit(one, 'Mine is yellow.');
    await at.go(ADDRESS, other);
    await edit(other, 'Theirs is black.');
    await other.getByRole('button', { name: 'Save', exact: true }).click();
    await other.getByText('Text: saved').waitFor();
    await one.getByRole('button', { name: 'Save', exact: true }).click();
    const conflict = one.getByRole('alertdialog', { name: 'Text: two changes at once' });
    await conflict.waitFor();
    await one.locator('[role="alertdialog"]:focus').waitFor();
    expect(await conflict.textContent()).toMatch(/Mine is yellow.*Theirs is black/);
    expect(await describedAs(owner)).toBe('Theirs is black.');
    await conflict.getByRole('button', { name: 'Keep mine' }).click();
    await expect.poll(() => describedAs(owner)).toBe('Mine is yellow.');
  });

  test('offers no change where nothing may be written: to a reader, and of a frozen graph', async ({
    service,
    visit,
  }) => {
    const owner = await newOwner(service, 'frozen');
    await owner.client.call('store', { key: KEY, description: BEFORE });
    const at = await visit(owner);
    expect((await writesOffered(at, [ADDRESS])).length).toBeGreaterThan(4);
    await new Operator(service.dataDir).send('POST', `/graphs/${owner.graphId}/freeze`, {});
    expect(await writesOffered(at)).toEqual([]);
    await new Operator(service.dataDir).send('POST', `/graphs/${owner.graphId}/unfreeze`, {});
    const reader = await visit();
    await logInAsReader(at, reader);
    expect(await writesOffered(reader)).toEqual([]);
  });

  test('says that nothing was there before the graph began, that a link was used, and that a file is encrypted', async ({
    service,
    visit,
  }) => {
    const owner = await newOwner(service, 'past');
    await owner.client.call('store', { key: KEY, description: BEFORE });
    const at = await visit(owner);
    const { page } = at;
    const past = {
      '/graph?as_of=1999-01-01': 'No memory fits these filters',
      '/ask?q=buoy&as_of=1999-01-01': 'Nothing in memory answers this',
      [`${ADDRESS}?as_of=1999-01-01`]: 'It was not there yet',
      '/timeline?day=1999-01-01': 'Nothing on',
    };
    for (const [address, title] of Object.entries(past)) {
      await at.go(address);
      await page.getByRole('heading', { name: title }).waitFor();
    }
    at.allow(/^404 GET \/api\/v1\/memory\/graph/);
    await at.go('/graph?expand=nope_x');
    await page.getByText('There is no memory with the key nope_x').waitFor();
    expect(await page.getByText('POST').count()).toBe(0);
    await at.choose('Files');
    await page.getByLabel('Files to upload').setInputFiles({
      name: 'locked.pdf',
      mimeType: 'application/pdf',
      buffer: await readFile(ENCRYPTED),
    });
    await page.getByText('It is encrypted').first().waitFor();

    const link = await owner.link();
    const first = await visit();
    await first.page.goto(link);
    await first.page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
    const second = await visit();
    second.allow(/^401 POST \/api\/session$/);
    await second.page.goto(link);
    await second.page.getByRole('alert').waitFor();
    expect(await second.page.getByRole('link', { name: 'Go to the dashboard' }).count()).toBe(1);
  });
});
