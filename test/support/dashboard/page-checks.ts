import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { BrowserContext, Page } from 'playwright-core';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

declare const window: { readonly axe: typeof axe; readonly innerWidth: number; readonly hacked?: number };
declare const document: { readonly documentElement: { readonly scrollWidth: number } };

/** Gives every page of a context axe. The page's policy refuses no script of the browser's driver. */
export async function withAxe(context: BrowserContext): Promise<void> {
  await context.addInitScript({ path: AXE });
}

/** Waits until a page shows what it asked for. */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.getByRole('status', { name: 'Loading' }).first().waitFor({ state: 'detached' });
}

/** What keeps somebody from using a page, as axe finds it. `rules`: these alone. */
export function barriers(page: Page, rules?: readonly string[]): Promise<string[]> {
  return page.evaluate(async (only) => {
    const options = { resultTypes: ['violations' as const], ...(only && { runOnly: [...only] }) };
    const { violations } = await window.axe.run(options);
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
      );
  }, rules);
}

/** How many pixels a page is wider than its window. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}

/** Whether the markup of a memory became a part of the page. */
export function isTaken(page: Page): Promise<boolean> {
  return page.evaluate(() => window.hacked !== undefined);
}
