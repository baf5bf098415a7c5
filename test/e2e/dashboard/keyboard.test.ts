import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { newOwner, test } from '../../support/dashboard/dashboard-test.ts';

const BEFORE = 'The buoy is red.';

/** How often a page asked for a route from now on. */
function callsOf(page: Page, route: string): () => number {
  let calls = 0;
  page.on('request', (request) => {
    if (request.url().endsWith(route)) calls++;
  });
  return () => calls;
}

async function isFocused(page: Page, selector: string): Promise<void> {
  await page.locator(`${selector}:focus`).waitFor();
}

describe('by the keyboard', () => {
  test('a change is dropped by Escape and Cancel, and the focus is where one goes on', async ({
    service,
    visit,
  }) => {
    const owner = await newOwner(service, 'keyboard');
    await owner.client.call('store', { key: 'buoy', description: BEFORE });
    await owner.client.call('store', { key: 'float', description: 'A buoy that is red' });
    const at = await visit(owner);
    const { page } = at;
    await at.go('/memories/buoy');
    const updates = callsOf(page, '/update');
    for (const drop of ['Escape', 'Cancel']) {
      await page.getByRole('button', { name: 'Edit text' }).click();
      await page.getByRole('textbox', { name: 'Text' }).fill(`Dropped by ${drop}`);
      if (drop === 'Escape') await page.keyboard.press('Escape');
      else await page.getByRole('button', { name: drop }).click();
      await page.getByText('Your change is dropped').last().waitFor();
      await isFocused(page, '[aria-label="Edit text"]');
    }
    await at.go('/memories/buoy');
    await page.getByText(BEFORE, { exact: true }).first().waitFor();
    expect(updates()).toBe(0);
    expect(await page.getByText('Text: saved').count()).toBe(0);

    await page.getByRole('button', { name: 'Merge' }).click();
    const dialog = page.getByRole('dialog', { name: 'Merge with another memory' });
    await isFocused(page, 'dialog input');
    await page.keyboard.type('float');
    await dialog.getByRole('option', { name: 'A buoy that is red' }).click();
    const merges = callsOf(page, '/merge');
    await dialog.getByRole('button', { name: 'Merge' }).dblclick();
    await page.getByText('They are one memory now').waitFor();
    expect(merges()).toBe(1);

    for (const key of ['Escape', 'Enter']) {
      await page.keyboard.press('/');
      await isFocused(page, 'dialog input');
      await page.keyboard.type('Timeline');
      await page.getByRole('option', { name: 'Timeline' }).waitFor();
      expect(await page.locator('dialog input').inputValue()).toBe('Timeline');
      await page.keyboard.press(key);
      await page.getByRole('option', { name: 'Timeline' }).waitFor({ state: 'hidden' });
      if (key === 'Escape') await page.keyboard.press(key);
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
    }
    await page.getByRole('heading', { level: 1, name: 'Timeline' }).waitFor();
    await isFocused(page, 'main');
  });

  test('the words of Timeline are those of its address, and Escape closes the folded menu', async ({
    service,
    visit,
  }) => {
    const at = await visit(await newOwner(service, 'words'));
    const { page } = at;
    await at.choose('Timeline');
    await isFocused(page, 'main');
    const words = page.getByRole('searchbox', { name: 'Words' });
    await words.fill('zzzznothing');
    await words.press('Enter');
    await page.getByRole('button', { name: 'Show everything' }).click();
    await expect.poll(() => words.inputValue()).toBe('');
    await words.focus();
    await page.keyboard.press('Tab');
    expect(new URL(page.url()).search).toBe('');
    await at.go('/timeline?query=parser');
    expect(await words.inputValue()).toBe('parser');

    await page.setViewportSize({ width: 375, height: 740 });
    const menu = page.getByRole('button', { name: 'Menu' });
    await menu.click();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    await isFocused(page, '[aria-label="Menu"][aria-expanded="false"]');
  });
});
