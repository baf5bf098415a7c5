import { expect } from 'vitest';
import { newOwner, test } from '../../support/dashboard/dashboard-test.ts';
import { Visit } from '../../support/dashboard/visit.ts';
import { freePort } from '../../support/free-port.ts';
import { preparedDataDir } from '../../support/prepared-copy.ts';
import { ServiceProcess } from '../../support/service-process.ts';

test('keeps what is typed, the session and the page while the service goes away and comes back', async ({
  browser,
  skip,
}) => {
  if (!browser) return skip('Chromium is not installed.');
  await using folder = await preparedDataDir();
  const settings = { PORT: String(await freePort()) };
  const before = await ServiceProcess.start(folder.dataDir, settings);
  await using visit = await Visit.begin(browser, before.url, {});
  const { page } = visit;
  try {
    const owner = await newOwner(before, 'restart');
    await owner.client.call('store', { key: 'buoy', description: 'The buoy is red.' });
    await page.goto(await owner.link());
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
    await visit.go('/memories/buoy');
    await page.getByRole('button', { name: 'Edit text' }).click();
    await page.getByRole('textbox', { name: 'Text' }).fill('The buoy is green.');
  } finally {
    await before[Symbol.asyncDispose]();
  }
  visit.allow(/^net::ERR_/);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('alert').filter({ hasText: 'What you typed is kept' }).waitFor();

  await using after = await ServiceProcess.start(folder.dataDir, settings);
  // While its graph opens, a call may be answered 503.
  visit.allow(/^503 /);
  await page.getByRole('button', { name: 'Try again' }).first().click();
  await page.getByText('Text: saved').waitFor();
  await visit.choose('Memories');
  await page.getByText('The buoy is green.').first().waitFor();
  expect(after.url).toBe(before.url);
  expect(visit.faults).toEqual([]);
});
