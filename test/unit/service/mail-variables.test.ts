import { describe, expect, test } from 'vitest';
import { smtpServerOf } from '../../../src/mail/smtp-server.ts';
import { loadConfig } from '../../../src/service/config.ts';

const load = (env: Record<string, string>) => loadConfig('project', env);
const SERVER = { SMTP_URL: 'smtps://ada:hidden@mail.example' };
const MAIL = { ...SERVER, MAIL_FROM: 'memory@example.org' };

describe('the variables of a mail server', () => {
  test.for([
    [SERVER, /^MAIL_FROM is not set; it must be: the sender of the mails that SMTP_URL sends/],
    [{ MAIL_FROM: 'memory@example.org' }, /^SMTP_URL is not set; it must be: the server that sends/],
    ...[
      ...['mail.example', 'https://mail.example', 'smtp://', 'smtp://:25', 'smtp://ada@mail.example'],
      ...[
        'smtp://mail.example/inbox',
        'smtp://mail.example?tls.rejectUnauthorized=false',
        'smtp://mail.example#x',
      ],
      ...['smtp://ada:hidden%zz@mail.example', 'smtp://mail.example:99999', 'smtp://a b'],
    ].map(
      (SMTP_URL) =>
        [{ ...MAIL, SMTP_URL }, /^SMTP_URL is "\*\*\*"; it must be: an address such as smtps:/] as const,
    ),
    ...[
      ...['Memory', 'a@b, c@d', 'Memory <a@b>, c@d', 'a@b\r\nBcc: c@d', 'Memory\n<a@b>', '<a@b>'],
      ...['"x" <a@b>', 'Memory <a@b', 'a@b@c'],
    ].map(
      (MAIL_FROM) =>
        [{ ...MAIL, MAIL_FROM }, /MAIL_FROM is "[^]*it must be: an address such as memory@/] as const,
    ),
  ] as const)('%j stop the start', ([env, message]) => {
    expect(() => load(env)).toThrow(message);
    expect(() => load(env)).not.toThrow(/hidden/);
  });

  test.for(['a@b', 'Memory <memory@example.org>', 'Gedächtnis des Teams <memory@example.org>'])(
    'may name the sender %s',
    (from) => {
      expect(load({ ...MAIL, MAIL_FROM: from }).MAIL_FROM).toBe(from);
    },
  );

  test.for([
    ['smtp://mail.example', { host: 'mail.example', port: 587, isSecure: false, credentials: undefined }],
    ['smtps://mail.example/', { host: 'mail.example', port: 465, isSecure: true, credentials: undefined }],
    ['smtp://[::1]:25', { host: '::1', port: 25, isSecure: false, credentials: undefined }],
    [
      'smtps://ada%40example.org:p%40s%3As%2F@mail.example:2465',
      {
        host: 'mail.example',
        port: 2465,
        isSecure: true,
        credentials: { user: 'ada@example.org', pass: 'p@s:s/' },
      },
    ],
  ] as const)('name a server by %s', ([address, server]) => {
    expect(smtpServerOf(address)).toEqual(server);
  });
});
