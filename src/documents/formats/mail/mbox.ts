import { isSystemError } from '../../../errors.ts';
import type { Block, Findings } from '../../document.ts';
import { byteLines, MailBytes } from './mail-bytes.ts';
import { readMail } from './mail.ts';

/** The line before each mail (RFC 4155): `From ada@example.org Tue Mar  3 09:30:00 2026`. */
const SEPARATOR = /^From \S.*\d:\d\d/;
/** Such a line of a mail's text has a sign more. */
const QUOTED = /^>(>*From )/;

/** The mails of a mailbox, each with passages of its own. One that cannot be read is passed over. */
export async function* readMbox(path: string, findings: Findings): AsyncGenerator<Block> {
  for await (const mail of mailsIn(path)) {
    const own: Findings = { metadata: {} };
    yield { text: '', level: 0 };
    try {
      yield* readMail(mail, own);
    } catch (error) {
      if (isSystemError(error)) throw error;
      findings.unreadable = 'damaged';
    }
    findings.truncated ??= own.truncated;
  }
}

async function* mailsIn(path: string): AsyncGenerator<MailBytes> {
  let mail = new MailBytes();
  let isAfterBlank = true;
  for await (const line of byteLines(path)) {
    if (isAfterBlank && SEPARATOR.test(line)) {
      if (!mail.isEmpty) yield mail;
      mail = new MailBytes();
    } else mail.add(line.replace(QUOTED, '$1'));
    isAfterBlank = line.trim() === '';
  }
  if (!mail.isEmpty) yield mail;
}
