import type { Response } from 'playwright-core';
import { describe, expect } from 'vitest';
import { ADDRESSES } from '../../support/dashboard/addresses.ts';
import { newOwner, test } from '../../support/dashboard/dashboard-test.ts';
import { fill, MARKUP, RIGHT_TO_LEFT } from '../../support/dashboard/filled.ts';
import { settled, withAxe } from '../../support/dashboard/page-checks.ts';
import { faultsOfAll, WIDE } from '../../support/dashboard/page-faults.ts';

/** Of the first load, without Graph. */
const MOST_BYTES = 250_000;

describe('every page', () => {
  test('of hostile memories is text, fits a telephone and can be used by all, in both themes', async ({
    service,
    visit,
  }) => {
    const owner = await newOwner(service, 'filled');
    await fill(owner.client);
    const at = await visit(owner, { viewport: WIDE });
    await withAxe(at.context);
    expect(await faultsOfAll(at, ADDRESSES)).toEqual({});
    await at.go('/memories/markup');
    await at.page.getByRole('main').getByText(`Changed: ${MARKUP}`, { exact: true }).first().waitFor();
    await at.page.getByRole('main').getByText(RIGHT_TO_LEFT).first().waitFor();
    await at.go('/memories/right_to_left');
    const title = at.page.getByRole('heading', { level: 1, name: 'שלום' });
    expect(await title.getAttribute('dir')).toBe('auto');
    await at.go('/memories/one_word');
    await at.page.getByRole('button', { name: 'Show all (20,000 characters)' }).waitFor();
  });

  test('where nobody is logged in is so too', async ({ visit }) => {
    const at = await visit(undefined, { viewport: WIDE });
    at.allow(/^401 POST \/api\/session$/);
    await withAxe(at.context);
    expect(await faultsOfAll(at, { 'the log-in': '', 'a wrong link': '/open/wrong' })).toEqual({});
  });

  test('comes with few bytes at first: 250 KB of document, scripts and styles, compressed', async ({
    service,
    visit,
  }) => {
    const owner = await newOwner(service, 'bytes');
    const { page } = await visit();
    const responses: Response[] = [];
    page.on('response', (response) => responses.push(response));
    await page.goto(await owner.link());
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
    await settled(page);
    const sent = responses.filter((response) =>
      ['document', 'script', 'stylesheet'].includes(response.request().resourceType()),
    );
    const sizes = await Promise.all(sent.map((response) => response.request().sizes()));
    const bytes = sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0);
    expect(sent.length).toBeGreaterThan(3);
    expect(bytes).toBeGreaterThan(10_000);
    expect(bytes).toBeLessThan(MOST_BYTES);
  });
});
