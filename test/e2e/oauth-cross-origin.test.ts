import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { chromiumPath, launchChromium } from '../support/chromium.ts';
import { enterPassword, makeAccount } from '../support/log-in-pages.ts';
import { temporaryDataDir } from '../support/service-command.ts';
import { ServiceProcess } from '../support/service-process.ts';

const APP = readFileSync(new URL('../support/web-app.html', import.meta.url));

/** A web app on an origin of its own. Browsers take `localhost` for another site than 127.0.0.1. */
async function serveApp() {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(APP);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    [Symbol.dispose]: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

test('a page of another origin logs in by OAuth and calls a tool', async ({ skip }) => {
  const executable = chromiumPath();
  if (executable === undefined) return skip('Chromium is not installed.');
  await using resources = new AsyncDisposableStack();
  const { dataDir } = resources.use(await temporaryDataDir());
  const service = resources.use(await ServiceProcess.start(dataDir));
  const app = resources.use(await serveApp());
  const browser = resources.adopt(await launchChromium(executable), (each) => each.close());
  const page = await browser.newPage();
  await makeAccount(page, service.invitation);

  const challenges: string[] = [];
  page.on('response', (response) => {
    if (response.url() === `${service.url}/mcp` && response.status() === 401)
      challenges.push(response.headers()['www-authenticate'] ?? '');
  });
  await page.goto(`${app.url}/app?service=${encodeURIComponent(service.url)}`);
  await page.getByRole('button', { name: 'Allow and log in' }).click();
  await enterPassword(page);
  await page.waitForURL(`${app.url}/app?code=*`);
  await expect.poll(() => page.locator('#log').textContent()).toMatch(/created|failed/);
  expect(await page.locator('#log').textContent()).toBe('limit 10000\ncreated\n');
  expect(challenges).toEqual([expect.stringContaining('resource_metadata="')]);
  const { nodes } = await service.client().call('get_nodes', { keys: ['fact_web'] });
  expect(nodes).toMatchObject([{ description: 'Stored by a page of another origin.' }]);
});
