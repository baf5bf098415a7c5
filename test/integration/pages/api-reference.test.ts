import type { Browser, BrowserContext, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { chromiumPath, launchChromium } from '../../support/chromium.ts';
import { test as base } from '../../support/memory-test.ts';
import type { TestTenant } from '../../support/tenant.ts';

const test = base.extend('browser', async ({ skip }, { onCleanup }): Promise<Browser> => {
  const executable = chromiumPath();
  if (executable === undefined) return skip('Chromium is not installed.');
  const browser = await launchChromium(executable);
  onCleanup(() => browser.close());
  return browser;
});

/** The reference in a tab, with what went wrong in it. */
async function openReference(context: BrowserContext, { url }: TestTenant) {
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  page.on('pageerror', ({ message }) => faults.push(message));
  page.on('request', (request) => !request.url().startsWith(`${url}/`) && faults.push(request.url()));
  await page.goto(`${url}/docs`);
  await page.getByRole('heading', { name: 'Memory Graph Service' }).waitFor();
  return { page, faults };
}

async function openFirstExample(page: Page) {
  await page.getByRole('button', { name: /^Store a memory/ }).click();
  await page.getByRole('button', { name: /^Test Request .post .*\/memory\/store\)$/ }).click();
  return page.getByRole('dialog');
}

describe('the API reference in a browser', () => {
  test.for([1_280, 390])(
    'is readable %i pixels wide, and loads nothing from elsewhere',
    async (width, { tenant, browser }) => {
      const context = await browser.newContext({ viewport: { width, height: 844 } });
      const { page, faults } = await openReference(context, tenant);
      await page.getByText('Store one node').first().waitFor();
      await page.mouse.wheel(0, 3_000);
      const scrolled = await page.evaluate('scrollTo({ left: 1000 }), scrollX');
      expect([scrolled, faults]).toEqual([0, []]);
    },
  );

  test('sends its first example, which works on an empty graph, and keeps the key for the tab alone', async ({
    tenant,
    browser,
  }) => {
    const context = await browser.newContext();
    const { page, faults } = await openReference(context, tenant);
    await page.getByPlaceholder('Token').first().fill(tenant.key);
    const dialog = await openFirstExample(page);
    const [answer] = await Promise.all([
      page.waitForResponse(`${tenant.url}/api/v1/memory/store`),
      dialog.getByRole('button', { name: 'Send Request' }).click(),
    ]);
    expect([answer.status(), await answer.json()]).toEqual([
      201,
      expect.objectContaining({ key: 'person_ada', status: 'created' }),
    ]);
    await page.reload();
    await page.getByRole('heading', { name: 'Memory Graph Service' }).waitFor();
    await expect.poll(() => page.getByPlaceholder('Token').first().inputValue()).toBe(tenant.key);
    const other = await openReference(context, tenant);
    expect(await other.page.getByPlaceholder('Token').first().inputValue()).toBe('');
    expect([...faults, ...other.faults]).toEqual([]);
  });
});
