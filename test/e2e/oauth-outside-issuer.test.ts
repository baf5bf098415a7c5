import { describe, expect, test } from 'vitest';
import { chromiumPath, launchChromium } from '../support/chromium.ts';
import { freePort } from '../support/free-port.ts';
import { McpLogIn } from '../support/mcp-log-in.ts';
import { startOutsideIssuer } from '../support/outside-issuer.ts';
import { preparedDataDir } from '../support/prepared-copy.ts';
import { ServiceProcess } from '../support/service-process.ts';

describe('a service whose users log in at an identity provider of somebody else', () => {
  test('lets an MCP client in, in the tenant that the token names, and refreshes', async ({ skip }) => {
    const executable = chromiumPath();
    if (executable === undefined) return skip('Chromium is not installed.');
    await using resources = new AsyncDisposableStack();
    // The issuer must know the service's address before the service starts.
    const port = await freePort();
    const base = `http://127.0.0.1:${port}`;
    const issuer = resources.use(await startOutsideIssuer(base));
    const { dataDir } = resources.use(await preparedDataDir());
    const service = resources.use(
      await ServiceProcess.start(dataDir, {
        PORT: String(port),
        OIDC_ISSUER: issuer.url,
        OIDC_CLIENT_ID: 'memory',
        OIDC_CLIENT_SECRET: 'secret of the test',
      }),
    );
    expect(service.stdout).not.toContain('/identity/');
    const browser = await launchChromium(executable);
    resources.defer(() => browser.close());
    const page = await browser.newPage();

    const client = resources.use(await McpLogIn.listen());
    const mcp = await client.connect(service.url, async (address) => {
      await page.goto(address);
      await page.getByRole('button', { name: 'Allow and log in' }).click();
      await page.locator('input[name=login]').fill('ada');
      await page.locator('input[name=password]').fill('anything');
      await page.locator('button[type=submit]').click();
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByText('You are logged in.').waitFor();
    });
    resources.defer(() => mcp.close());
    const call = () => mcp.callTool({ name: 'hm_get_overview', arguments: {} });
    expect((await call()).isError).not.toBe(true);
    client.spoilAccessToken();
    expect((await call()).isError).not.toBe(true);

    expect((await fetch(`${service.url}/identity/password`)).status).toBe(404);
  });
});
