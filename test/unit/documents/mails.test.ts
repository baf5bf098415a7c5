import { describe, expect, test } from 'vitest';
import { fileOf, readHere } from './document-files.ts';

const mail = (name: string, text: string, fields = '') =>
  `From: ${name} <${name}@example.org>\nTo: bob@example.org\nSubject: About ${name}\n` +
  `Date: Tue, 03 Mar 2026 09:30:00 +0100\n${fields}\n${text}\n`;
const LINE = 'From ada@example.org Tue Mar  3 09:30:00 2026\n';

describe('a mail', () => {
  test.for([
    ['a byte order mark', `\ufeff${mail('ada', 'The mill is sold.')}`],
    ['empty lines before it', `\r\n  \r\n${mail('ada', 'The mill is sold.')}`],
    ['both', `\ufeff\n${mail('ada', 'The mill is sold.')}`],
    ['a line without a colon', mail('ada', 'The mill is sold.', 'Received by someone\n')],
    ['a name with spaces, and none', mail('ada', 'The mill is sold.', 'X-Bad Name: 1\n')],
    ['bytes of Latin-1 in its header', mail('ada', 'The mill is sold.', 'X-Note: caf\u00e9\n')],
    ['the line of a mailbox', `${LINE}${mail('ada', 'The mill is sold.')}`],
    ['that line in quotes', `>${LINE}${mail('ada', 'The mill is sold.')}`],
  ] as const)('is read with %s', async ([, text]) => {
    const { passages, metadata, unreadable } = await readHere(
      await fileOf('a.eml', Buffer.from(text, text.includes('\ufeff') ? 'utf8' : 'latin1')),
    );
    expect(unreadable).toBeUndefined();
    expect(metadata).toMatchObject({ title: 'About ada', date: '2026-03-03T08:30:00.000Z' });
    expect(passages[0]?.text).toContain('The mill is sold.');
  });

  test.for(['31st of something', 'Tue, 03 Mar 12026 09:30:00 +0100', 'yesterday', ''])(
    'of no date there is has none: %j',
    async (date) => {
      const text = mail('ada', 'Words.').replace(/(?<=Date: ).*/, date);
      const { metadata, passages } = await readHere(await fileOf('a.eml', text));
      expect(metadata.date).toBeUndefined();
      expect(passages).toHaveLength(1);
    },
  );
});

describe('a mailbox', () => {
  test('has passages of each of its mails', async () => {
    const box =
      `${LINE}${mail('ada', 'The mill is sold.\n\n>From here on it is quiet.\n>>From afar.')}\n` +
      `${LINE.replace('ada', 'cy')}${mail('cy', `${'The ferry is late. '.repeat(100)}\nFrom the pier at 9:30 we saw it.`)}\n` +
      `${LINE}Subject: Nothing\nFrom: a@example.org\n\n` +
      `${LINE}${mail('dan', '<p>In <b>bold</b>.</p>', 'Content-Type: text/html\n')}`;
    const { passages, metadata, mediaType } = await readHere(await fileOf('old.mbox', box));
    expect(mediaType).toBe('application/mbox');
    expect(metadata).toEqual({});
    const [first, ...others] = passages;
    expect(first?.section).toBe('About ada');
    expect(first?.text).toContain('ada <ada@example.org>');
    expect(first?.text).toContain('2026-03-03T08:30:00.000Z');
    expect(first?.text).toContain('The mill is sold.\nFrom here on it is quiet.\n>From afar.');
    const sections = others.map(({ section }) => section);
    expect(sections.slice(0, -2).length).toBeGreaterThan(1);
    expect(new Set(sections.slice(0, -2))).toEqual(new Set(['About cy']));
    expect(sections.slice(-2)).toEqual(['Nothing', 'About dan']);
    expect(others.map(({ text }) => text).join('\n')).toContain('From the pier at 9:30 we saw it.');
    expect(others.at(-1)?.text).toContain('In bold.');
  });

  test('leaves out the contents of attachments', async () => {
    const attached =
      'MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary="x"\n\n--x\nContent-Type: text/plain\n\nSee the plan.\n' +
      '--x\nContent-Type: application/pdf\nContent-Transfer-Encoding: base64\nContent-Disposition: attachment\n\n' +
      `${`${'QUJD'.repeat(19)}\n`.repeat(1_000)}--x--\n`;
    const box = Array.from(
      { length: 50 },
      (_, at) => `${LINE}Subject: Mail ${at}\nFrom: a@example.org\nTo: b@example.org\n${attached}\n`,
    );
    const { passages } = await readHere(await fileOf('box', box.join('')));
    expect(passages.map(({ section }) => section)).toEqual(
      Array.from({ length: 50 }, (_, at) => `Mail ${at}`),
    );
    expect(passages.every(({ text }) => text.includes('See the plan.') && text.length < 200)).toBe(true);
  });
});
