import { randomUUID } from 'node:crypto';
import { describe, expect, test as base } from 'vitest';
import type { Page } from '../../support/browser.ts';
import { logIn, logInPage, newUser, PASSWORD, PUBLIC, usersOf } from '../../support/embedded-users.ts';
import { isAtClient, OAuthClient } from '../../support/oauth-client.ts';
import { SmtpStandIn, type Behaviour, type ReceivedMail } from '../../support/smtp-stand-in.ts';
import { startTestApp, type TestApp } from '../../support/test-app.ts';

const FORGOT = `${PUBLIC}/identity/forgot`;
const NEXT = 'another long password';

const test = base
  .extend('host', { scope: 'file' }, () => '127.0.0.1')
  .extend('smtp', { scope: 'file' }, async ({ host }, { onCleanup }): Promise<SmtpStandIn> => {
    const smtp = await SmtpStandIn.listen(host);
    onCleanup(() => smtp[Symbol.asyncDispose]());
    return smtp;
  })
  .extend('service', { scope: 'file' }, async ({ smtp }, { onCleanup }): Promise<TestApp> => {
    const service = await startTestApp({
      PUBLIC_URL: PUBLIC,
      TRUST_PROXY: 'loopback',
      ENRICHMENT: 'off',
      SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
      MAIL_FROM: 'Memory <memory@example.org>',
    });
    onCleanup(() => service.close());
    return service;
  })
  .extend('client', ({ service }) => OAuthClient.register(service.app.url, {}, PUBLIC))
  .extend('known', ({ service, client }) => newUser(usersOf(service), client));

async function ask(client: OAuthClient, email: string, browser = client.newBrowser()): Promise<Page> {
  const page = await browser.follow(FORGOT, await browser.send(FORGOT), isAtClient);
  return browser.follow(FORGOT, await browser.submit(page, { email }), isAtClient);
}

const mailsTo = ({ mails }: SmtpStandIn, email: string) => mails.filter(({ to }) => to.includes(email));

/** Mails break long lines. */
function linkIn({ text }: ReceivedMail): string {
  return /https:\/\/memory\.example\/identity\/reset\/[\w-]{43}/.exec(text.replaceAll('=\n', ''))?.[0] ?? '';
}

describe('somebody who forgot the password', () => {
  test('gets a link by mail, chooses another, and hears of the change', async ({ smtp, client, known }) => {
    const { text } = await logInPage(client, client.newBrowser());
    expect(text).toContain('href="/identity/forgot"');
    await ask(client, known.toUpperCase());
    await expect.poll(() => mailsTo(smtp, known)).toHaveLength(1);
    const link = linkIn(mailsTo(smtp, known)[0] as ReceivedMail);
    const browser = client.newBrowser();
    const page = await browser.follow(link, await browser.send(link), isAtClient);
    expect((await browser.submit(page, { password: NEXT, repeated: NEXT })).status).toBe(200);
    await expect.poll(() => mailsTo(smtp, known)).toHaveLength(2);
    expect(mailsTo(smtp, known)[1]?.text).toMatch(/^Subject: Your password was changed$/m);
    expect((await logIn(client, known, NEXT)).parameters.has('code')).toBe(true);
    const late = await browser.send(link);
    expect([late.status, await late.text()]).toEqual([
      404,
      expect.stringContaining('href="/identity/forgot"'),
    ]);
  });

  test('hears of a change that was made with the password', async ({ service, smtp, client, known }) => {
    const browser = client.newBrowser();
    const at = `${PUBLIC}/identity/password`;
    const page = await browser.follow(at, await browser.send(at), isAtClient);
    const fields = { email: known, password: PASSWORD, next: NEXT, repeated: NEXT };
    expect((await browser.submit(page, fields)).status).toBe(200);
    await expect.poll(() => mailsTo(smtp, known)).toHaveLength(1);
    await expect(usersOf(service).logIn(known, NEXT)).resolves.toBeDefined();
  });

  test('is told the same whether or not the address has an account', async ({ smtp, client, known }) => {
    const nobody = `${randomUUID()}@example.org`;
    const [one, other] = [await ask(client, known), await ask(client, nobody)];
    expect(one.response.status).toBe(200);
    expect(other.response.status).toBe(200);
    expect(one.text.replaceAll(known, 'X')).toBe(other.text.replaceAll(nobody, 'X'));
    await expect.poll(() => mailsTo(smtp, known)).toHaveLength(1);
    expect(mailsTo(smtp, nobody)).toEqual([]);
  });

  test('asks three times an hour at most, with an account or without', async ({ client, known }) => {
    for (const email of [known, `${randomUUID()}@example.org`]) {
      const answers = [];
      for (const each of [email, email.toUpperCase(), ` ${email} `, email])
        answers.push(await ask(client, each));
      expect(answers.map(({ response }) => response.status)).toEqual([200, 200, 200, 429]);
      expect(answers[3]?.response.headers.get('retry-after')).toBe('3600');
      expect(answers[3]?.text).toContain('ask again in 60 min');
    }
  });

  test('asks five times a minute from one network', async ({ client }) => {
    const browser = client.newBrowser();
    const statuses = [];
    for (let n = 0; n < 6; n++)
      statuses.push((await ask(client, `${randomUUID()}@example.org`, browser)).response.status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  test.for(['', 'nobody', 'a@b@c', 'a@b, c@d', 'a@b>\r\nRCPT TO:<c@d', '<a@b>', `${'x'.repeat(250)}@b.org`])(
    'is shown the form again for %j',
    async (email, { client }) => {
      const { response, text } = await ask(client, email);
      expect([response.status, text]).toEqual([400, expect.stringContaining('role="alert"')]);
    },
  );
});

describe('a mail server that misbehaves', () => {
  test.for<Behaviour>([
    'says nothing',
    'answers garbage',
    'closes at once',
    'refuses the receiver',
    'answers without end',
  ])(
    'and %s keeps nobody waiting, nor the service from the next mail',
    async (behaviour, { smtp, client, known }) => {
      smtp.behaviour = behaviour;
      expect((await ask(client, known)).response.status).toBe(200);
      smtp.behaviour = 'accepts';
      expect((await ask(client, known)).response.status).toBe(200);
      await expect.poll(() => mailsTo(smtp, known).length).toBeGreaterThan(0);
    },
  );
});
