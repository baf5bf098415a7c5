import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { stripTypeScriptTypes } from 'node:module';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { chromiumPath, launchChromium } from '../support/chromium.ts';
import { enterPassword, makeAccount } from '../support/log-in-pages.ts';
import { projectDir } from '../support/service-command.ts';
import { preparedDataDir } from '../support/prepared-copy.ts';
import { ServiceProcess } from '../support/service-process.ts';

const APPS = new Map(
  ['web-app', 'client-app'].map((name) => [
    name === 'web-app' ? '/app' : '/client',
    readFileSync(new URL(`../support/${name}.html`, import.meta.url)),
  ]),
);

/** A module of the client library as browsers take it, or of a package that it uses. */
function scriptAt(pathname: string): string {
  if (!/^\/(client\/src|node_modules)\/[\w/.-]+\.(ts|js)$/.test(pathname)) return '';
  const source = readFileSync(path.join(projectDir, pathname), 'utf8');
  return pathname.endsWith('.ts') ? stripTypeScriptTypes(source) : source;
}

/** Web apps on an origin of its own. Browsers take `localhost` for another site than 127.0.0.1. */
async function serveApp() {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const page = APPS.get(pathname);
    const type = page ? 'text/html' : 'text/javascript';
    response.writeHead(200, { 'content-type': type }).end(page ?? scriptAt(pathname));
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

/** The status that a page reads with its cookies sent along; undefined where the browser does not let it. */
function readWithCookies(page: Page, address: string): Promise<number | undefined> {
  return page.evaluate(
    (to) =>
      fetch(to, { credentials: 'include' }).then(
        ({ status }) => status,
        () => undefined,
      ),
    address,
  );
}

test('pages of another origin log in by OAuth and call tools, by fetch and by the client library', async ({
  skip,
}) => {
  const executable = chromiumPath();
  if (executable === undefined) return skip('Chromium is not installed.');
  await using resources = new AsyncDisposableStack();
  const { dataDir } = resources.use(await preparedDataDir());
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

  const second = await browser.newPage();
  await second.goto(`${app.url}/client?service=${encodeURIComponent(service.url)}`);
  await second.getByRole('button', { name: 'Allow and log in' }).click();
  await enterPassword(second);
  await second.waitForURL(`${app.url}/client?code=*`);
  await expect.poll(() => second.locator('#log').textContent()).toMatch(/done|failed/);
  expect(await second.locator('#log').textContent()).toMatch(
    /^created\nfact_client\n(?:\w+\n)*1 passage\nNOT_FOUND\ndone\n$/,
  );

  await page.goto(`${service.url}/dashboard/log-in`);
  await page.waitForURL(`${service.url}/dashboard`);
  const overview = `${service.url}/api/v1/memory/overview`;
  expect(await readWithCookies(page, overview)).toBe(200);
  // Another port of the same address is the same site, to which SameSite alone lets the cookie go.
  await page.goto(`${app.url.replace('localhost', '127.0.0.1')}/app`);
  expect(await readWithCookies(page, overview)).toBeUndefined();
  await page.evaluate(`void (location.href = ${JSON.stringify(overview)})`);
  await page.waitForURL(overview);
  await page.getByRole('heading', { name: 'This address is for programs' }).waitFor();
});
