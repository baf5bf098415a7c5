import { barriers, isTaken, overflow, settled } from './page-checks.ts';
import type { Visit } from './visit.ts';

const NARROW = { width: 360, height: 740 };
export const WIDE = { width: 1_280, height: 900 };

/** What is wrong with the page that is shown: barriers in either theme, what is wider than a telephone, markup that is no text. */
export async function faultsOf({ page }: Visit): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' });
  await settled(page);
  const found = await barriers(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  found.push(...(await barriers(page, ['color-contrast'])));
  await page.setViewportSize(NARROW);
  const over = await overflow(page);
  if (over > 0) found.push(`${over} pixels wider than ${NARROW.width}`);
  found.push(...(await barriers(page, ['target-size'])));
  await page.setViewportSize(WIDE);
  if (await isTaken(page)) found.push('a script of a memory ran');
  if ((await page.locator('img[src="x"]').count()) > 0) found.push('a picture of a memory is shown');
  return found;
}

/** What is wrong with each of these pages, by its name. */
export async function faultsOfAll(
  visit: Visit,
  addresses: Readonly<Record<string, string>>,
): Promise<Record<string, string[]>> {
  const faults: Record<string, string[]> = {};
  for (const [name, address] of Object.entries(addresses)) {
    await visit.go(address);
    const found = await faultsOf(visit);
    if (found.length > 0) faults[name] = found;
  }
  return faults;
}
