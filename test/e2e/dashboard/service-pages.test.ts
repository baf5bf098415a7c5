import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { test } from '../../support/dashboard/dashboard-test.ts';
import { MARKUP, RIGHT_TO_LEFT } from '../../support/dashboard/filled.ts';
import { withAxe } from '../../support/dashboard/page-checks.ts';
import { faultsOf, WIDE } from '../../support/dashboard/page-faults.ts';
import type { Visit } from '../../support/dashboard/visit.ts';
import { choosePassword, makeAccount } from '../../support/log-in-pages.ts';
import { OAuthClient } from '../../support/oauth-client.ts';
import { Operator } from '../../support/operator.ts';
import type { ServiceProcess } from '../../support/service-process.ts';

const LONG_NAME = `${MARKUP} ${RIGHT_TO_LEFT} ${'W'.repeat(60)}`;
const HOSTILE = encodeURIComponent(MARKUP);

/** Each page of the service that is no page of the dashboard, by its title. */
async function pagesOf({ url, dataDir }: ServiceProcess): Promise<Record<string, string>> {
  const client = await OAuthClient.register(url, { client_name: LONG_NAME.slice(0, 200) });
  const { address: invitation } = (await new Operator(dataDir).send('POST', '/invitations', {})) as {
    address: string;
  };
  return {
    'Let this app use your memory?': client.authorizeAddress({ scope: 'memory:read memory:admin' }),
    'This app is not known here': `/authorize?client_id=${HOSTILE}`,
    'The log-in cannot go on': `/oauth/callback?error=${HOSTILE}&error_description=${HOSTILE}&state=${HOSTILE}`,
    'Make your account': invitation,
    'This link has ended': '/identity/invitation/none',
    'Change the password': '/identity/password',
    'There is no such page': `/${HOSTILE}`,
    'This address is for programs': '/mcp',
    'You are not logged in': '/api/session',
  };
}

async function open(visit: Visit, address: string, title: string): Promise<string[]> {
  await visit.page.goto(address);
  await visit.page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
  expect(await visit.page.title()).toBe(`${title} · Memory Graph Service`);
  return faultsOf(visit);
}

describe('a page of the service', () => {
  test('can be used by all in both themes, fits a telephone, and shows hostile texts as text', async ({
    service,
    visit,
  }) => {
    const at = await visit(undefined, { viewport: WIDE });
    at.allow(/^40\d GET /);
    await withAxe(at.context);
    const faults: Record<string, string[]> = {};
    for (const [title, address] of Object.entries(await pagesOf(service)))
      faults[title] = await open(at, address, title);
    expect(Object.entries(faults).filter(([, found]) => found.length > 0)).toEqual([]);
  });

  test('that asks for the password says what was wrong in it, to all, and leads on by the keyboard', async ({
    visit,
  }) => {
    const at = await visit(undefined, { viewport: WIDE });
    at.allow(/^403 POST \/identity\/log-in\//);
    await withAxe(at.context);
    await at.page.goto('/dashboard/log-in');
    expect(await faultsOf(at)).toEqual([]);
    await at.page.keyboard.press('Tab');
    await at.page.keyboard.type("o'neil&co@example.org");
    await at.page.keyboard.press('Tab');
    await at.page.keyboard.type('not the password');
    await at.page.keyboard.press('Enter');
    await at.page.getByRole('alert').waitFor();
    expect(await at.page.getByLabel('E-mail address').inputValue()).toBe("o'neil&co@example.org");
    expect(await faultsOf(at)).toEqual([]);
  });

  test('says what to do next with a new account, and with another password', async ({ service, visit }) => {
    const at = await visit(undefined, { viewport: WIDE });
    await withAxe(at.context);
    const operator = new Operator(service.dataDir);
    const linkOf = async (path: string) =>
      ((await operator.send('POST', path, {})) as { address: string }).address;
    const email = `o'neil&${randomUUID()}@example.org`;
    await makeAccount(at.page, await linkOf('/invitations'), email);
    expect(await at.page.locator('pre').textContent()).toBe(`${service.url}/mcp`);
    expect(await faultsOf(at)).toEqual([]);
    const reset = await linkOf(`/users/${encodeURIComponent(email)}/reset`);
    expect(await open(at, reset, 'Choose a new password')).toEqual([]);
    expect(await at.page.getByLabel('E-mail address').inputValue()).toBe(email);
    await choosePassword(at.page, reset, 'another long password');
    expect(await faultsOf(at)).toEqual([]);
    await at.page.getByRole('link', { name: 'Open the dashboard' }).click();
    await at.page.getByRole('link', { name: 'Log in' }).waitFor();
  });
});
