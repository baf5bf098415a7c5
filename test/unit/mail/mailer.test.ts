import { describe, expect, onTestFinished, test } from 'vitest';
import { Mailer } from '../../../src/mail/mailer.ts';
import type { SmtpServer } from '../../../src/mail/smtp-server.ts';
import { SmtpStandIn, type Behaviour } from '../../support/smtp-stand-in.ts';
import { keptLog } from '../kept-log.ts';

const MAIL = {
  to: 'ada@example.org',
  subject: 'Choose a new password',
  text: 'Here: https://memory.example/x\n',
};

interface Changes extends Partial<SmtpServer> {
  readonly withinMs?: number;
  readonly listenOn?: string;
}

async function mailing(behaviour: Behaviour, { withinMs, listenOn, ...changes }: Changes = {}) {
  const server = await SmtpStandIn.listen(listenOn);
  server.behaviour = behaviour;
  const { logger, lines } = keptLog();
  const at = { host: '127.0.0.1', port: server.port, isSecure: false, credentials: undefined, ...changes };
  const mailer = new Mailer({
    server: at,
    from: 'Memory <memory@example.org>',
    logger,
    ...(withinMs && { withinMs }),
  });
  onTestFinished(async () => {
    await mailer.close();
    await server[Symbol.asyncDispose]();
  });
  const send = (mail: object = {}) => mailer.send(() => Promise.resolve({ ...MAIL, ...mail }));
  return { server, mailer, send, lines };
}

const refused = (fields: object) =>
  expect.objectContaining({ msg: 'a mail was not sent', ...fields }) as object;

describe('a mail', () => {
  test('reaches the server with sender, receiver and text, and says that a program sent it', async () => {
    const { server, send } = await mailing('accepts');
    send();
    await expect.poll(() => server.mails).toHaveLength(1);
    const [mail] = server.mails;
    expect(mail).toMatchObject({ from: 'memory@example.org', to: ['ada@example.org'] });
    for (const part of [
      'From: Memory <memory@example.org>',
      'To: ada@example.org',
      'Auto-Submitted: auto-generated',
      MAIL.text.trim(),
    ])
      expect(mail?.text).toContain(part);
    await expect.poll(() => server.connections).toBe(0);
  });

  test('is sent with the credentials where the server asks for them', async () => {
    const credentials = { user: 'ada', pass: 's:e cret' };
    const { server, send } = await mailing('asks for a password', { credentials });
    send();
    await expect.poll(() => server.mails).toHaveLength(1);
  });

  test('is not sent with wrong ones, which do not stand in the log', async () => {
    const credentials = { user: 'ada', pass: 'a-wrong-one' };
    const { server, send, lines } = await mailing('asks for a password', { credentials });
    send();
    await expect.poll(() => lines).toEqual([refused({ reason: 'EAUTH', answer: 535 })]);
    expect(server.mails).toEqual([]);
    expect(JSON.stringify(lines)).not.toContain('a-wrong-one');
  });

  test.each([
    'ada@example.org, eve@example.org',
    'ada@example.org>\r\nRCPT TO:<eve@example.org',
    'ada@example.org\r\nBcc: eve@example.org',
    '"eve@example.org"@example.org',
    'Ada <eve@example.org>',
  ])('to %j goes to nobody else', async (to) => {
    const { server, send, lines } = await mailing('accepts');
    send({ to, subject: `For\r\nBcc: eve@example.org` });
    await expect.poll(() => server.mails.length + lines.length).toBeGreaterThan(0);
    expect(server.mails.flatMap((mail) => mail.to)).not.toContain('eve@example.org');
    expect(server.lines.join('\n')).not.toMatch(/^(Bcc|RCPT TO:<eve)/im);
  });

  test('does not travel unencrypted to another machine', async () => {
    const { server, send, lines } = await mailing('accepts', { host: '127.0.0.2', listenOn: '127.0.0.2' });
    send();
    await expect.poll(() => lines).toEqual([refused({ reason: 'ETLS' })]);
    expect(server.mails).toEqual([]);
    expect(server.lines.join()).not.toContain('ada@example.org');
  });
});

describe('a server that misbehaves fails the mail and nothing else', () => {
  test.each<[Behaviour, object]>([
    ['refuses the connection', { answer: 554 }],
    ['refuses the receiver', { reason: 'EENVELOPE', answer: 550 }],
    ['refuses the text', { reason: 'EMESSAGE', answer: 554 }],
    ['answers garbage', {}],
    ['answers without end', {}],
    ['closes at once', {}],
    ['says nothing', { reason: 'TimeoutError' }],
    ['drips', { reason: 'TimeoutError' }],
    ['stops amid the text', { reason: 'TimeoutError' }],
  ])('it %s', async (behaviour, fields) => {
    const { server, send, lines } = await mailing(behaviour, { withinMs: 1_000 });
    send();
    await expect
      .poll(() => lines, { timeout: 20_000 })
      .toEqual([refused({ server: `127.0.0.1:${server.port}`, ...fields })]);
    expect(JSON.stringify(lines)).not.toContain('ada@example.org');
    await expect.poll(() => server.connections).toBe(0);
    server.behaviour = 'accepts';
    send();
    await expect.poll(() => server.mails).toHaveLength(1);
  });

  test('there is none', async () => {
    const { send, lines } = await mailing('accepts', { port: 9 });
    send();
    await expect.poll(() => lines).toEqual([refused({ reason: 'ECONNREFUSED' })]);
  });

  test('it speaks no TLS where it must', async () => {
    const { send, lines } = await mailing('accepts', { isSecure: true });
    send();
    await expect.poll(() => lines).toHaveLength(1);
  });
});

describe('the mailer', () => {
  test('sends no more than a hundred at once, and drops the others', async () => {
    const { send, mailer, lines } = await mailing('says nothing');
    for (let n = 0; n < 150; n++) send();
    expect(lines).toHaveLength(50);
    await mailer.close();
    expect(lines).toHaveLength(150);
  });

  test('ends at once where a server hangs, and sends nothing later', async () => {
    const { send, mailer, server, lines } = await mailing('says nothing');
    send();
    await expect.poll(() => server.connections).toBe(1);
    await mailer.close();
    server.behaviour = 'accepts';
    send();
    expect(lines).toHaveLength(2);
    expect(server.mails).toEqual([]);
  });

  test('goes on where a mail cannot be composed, or need not be', async () => {
    const { mailer, server, send, lines } = await mailing('accepts');
    mailer.send(() => Promise.reject(new Error('no database')));
    mailer.send(() => Promise.resolve(undefined));
    send();
    await expect.poll(() => server.mails).toHaveLength(1);
    expect(lines).toEqual([refused({ reason: 'Error' })]);
  });
});
