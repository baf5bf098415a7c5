import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { chromiumPath, launchChromium } from '../support/chromium.ts';
import { choosePassword, enterPassword, makeAccount } from '../support/log-in-pages.ts';
import { McpLogIn } from '../support/mcp-log-in.ts';
import { preparedDataDir } from '../support/prepared-copy.ts';
import { runHm } from '../support/service-command.ts';
import { ServiceProcess } from '../support/service-process.ts';

const NEXT = 'another long password';

async function logIn(page: Page, address: string): Promise<void> {
  await page.goto(address);
  expect(await page.locator('main').textContent()).toContain('A test of the service');
  await page.getByRole('button', { name: 'Allow and log in' }).click();
  await enterPassword(page, 'not the password');
  await page.getByRole('alert').waitFor();
  await enterPassword(page, NEXT);
  await page.getByText('You are logged in.').waitFor();
}

describe('the first start, without any configuration', () => {
  test('lets its user make an account, have the password reset and log in from an MCP client, which then works', async ({
    skip,
  }) => {
    const executable = chromiumPath();
    if (executable === undefined) return skip('Chromium is not installed.');
    await using resources = new AsyncDisposableStack();
    const { dataDir } = resources.use(await preparedDataDir());
    const service = resources.use(await ServiceProcess.start(dataDir));
    const browser = await launchChromium(executable);
    resources.defer(() => browser.close());
    const page = await browser.newPage();

    await makeAccount(page, service.invitation);
    expect(await page.locator('pre').textContent()).toBe(`${service.url}/mcp`);
    const { stdout } = await runHm(dataDir, ['users', 'reset', 'ADA@example.org']);
    await choosePassword(page, stdout.trim(), NEXT);
    const client = resources.use(await McpLogIn.listen());
    const mcp = await client.connect(service.url, (address) => logIn(page, address));
    resources.defer(() => mcp.close());

    // The first user and the first key share the first account.
    await service.client().call('store', { key: 'person_ada', description: 'Ada wrote the first program' });
    const call = () => mcp.callTool({ name: 'hm_get_nodes', arguments: { keys: ['person_ada'] } });
    expect((await call()).structuredContent).toMatchObject({ missing: [] });
    const before = client.tokens()?.refresh_token;
    client.spoilAccessToken();
    expect((await call()).structuredContent).toMatchObject({ missing: [] });
    expect(client.tokens()?.refresh_token).not.toBe(before);
    expect(service.logLines().filter(({ level }) => level === 'error')).toEqual([]);
  });
});
