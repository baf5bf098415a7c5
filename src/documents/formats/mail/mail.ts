import PostalMime, { type Address, type Email } from 'postal-mime';
import { Unreadable, type Block, type Findings } from '../../document.ts';
import { blocksOf } from '../../markup/flow-text.ts';
import { htmlHandler } from '../../markup/html-handler.ts';
import { cleanLine } from '../../text/clean-text.ts';
import { byteLines, MailBytes, MAX_MAIL_BYTES } from './mail-bytes.ts';

const MAX_LENGTH = 500;
const MAX_ATTACHMENTS = 100;
const MAX_ADDRESSES = 50;
const DEPTHS = { maxNestingDepth: 50, maxRfc822NestingDepth: 5 };

export async function* readEml(path: string, findings: Findings): AsyncGenerator<Block> {
  const mail = new MailBytes();
  for await (const line of byteLines(path)) mail.add(line);
  yield* readMail(mail, findings);
}

/** A mail's subject, sender and receivers, then its text with that of the mails within it. */
export async function* readMail(mail: MailBytes, findings: Findings): AsyncGenerator<Block> {
  if (mail.isCut) findings.truncated = { limit: MAX_MAIL_BYTES, of: 'characters' };
  const email = await PostalMime.parse(mail.bytes, DEPTHS);
  if (email.headers.length === 0) throw new Unreadable('damaged', 'The mail has no header.');
  noteMetadata(email, findings);
  if (email.subject !== undefined) yield { text: email.subject, level: 1 };
  yield { text: headerText(findings) };
  if (email.text?.trim()) yield* paragraphsOf(email.text);
  else if (email.html !== undefined) yield* blocksOf([email.html], 'html', (flow) => htmlHandler(flow, {}));
}

function noteMetadata(email: Email, { metadata }: Findings): void {
  metadata.title = cleanLine(email.subject, MAX_LENGTH);
  metadata.from = addresses(email.from ? [email.from] : []);
  metadata.to = addresses([...(email.to ?? []), ...(email.cc ?? [])]);
  const date = new Date(email.date ?? '');
  const year = date.getUTCFullYear();
  if (year >= 1 && year <= 9_999) metadata.date = date.toISOString();
  metadata.attachments = email.attachments
    .slice(0, MAX_ATTACHMENTS)
    .map(({ filename, mimeType }) => cleanLine(filename ?? mimeType, MAX_LENGTH) ?? '');
}

function headerText({ metadata: { from, to, date } }: Findings): string {
  const fields = { From: from, To: to, Date: date };
  return Object.entries(fields)
    .flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${value}`]))
    .join('\n');
}

function addresses(all: readonly Address[]): string | undefined {
  const mailboxes = all.flatMap((address) => address.group ?? [address]).slice(0, MAX_ADDRESSES);
  const texts = mailboxes.map(({ name, address = '' }) => (name ? `${name} <${address}>` : address));
  return cleanLine(texts.join(', '), MAX_LENGTH);
}

function* paragraphsOf(text: string): Generator<Block> {
  for (const paragraph of text.split(/\r?\n[^\S\n]*\r?\n/)) yield { text: paragraph };
}
