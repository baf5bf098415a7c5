import PostalMime, { type Address, type Email } from 'postal-mime';
import { Unreadable, type Block, type Findings } from '../document.ts';
import { blocksOf } from '../markup/flow-text.ts';
import { htmlHandler } from '../markup/html-handler.ts';
import { cleanLine } from '../text/clean-text.ts';
import { createReadStream } from 'node:fs';
import { linesOf } from '../text/decode.ts';

const MAX_LENGTH = 500;
const MAX_ATTACHMENTS = 100;
const MAX_ADDRESSES = 50;
const DEPTHS = { maxNestingDepth: 50, maxRfc822NestingDepth: 5 };

/** A mail's subject, sender and receivers, then its text with that of the mails within it. */
export async function* readEml(path: string, findings: Findings): AsyncGenerator<Block> {
  const { mail, isCut } = await textPartsOf(path);
  if (isCut) findings.truncated = { limit: MAX_MAIL_BYTES, of: 'characters' };
  const email = await PostalMime.parse(mail, DEPTHS);
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
  if (!Number.isNaN(date.getTime())) metadata.date = date.toISOString();
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

/** The texts of a mail; what follows is left out. */
const MAX_MAIL_BYTES = 16_777_216;

/** A mail without the contents of its attachments, so that it takes little memory whatever they hold. */
async function textPartsOf(path: string): Promise<{ mail: Buffer; isCut: boolean }> {
  const kept: Buffer[] = [];
  let size = 0;
  const parts = new MailParts();
  for await (const line of linesOf(bytesOf(path))) {
    if (!parts.isKept(line)) continue;
    const bytes = Buffer.from(`${line}\r\n`, 'latin1');
    size += bytes.length;
    if (size > MAX_MAIL_BYTES) return { mail: Buffer.concat(kept), isCut: true };
    kept.push(bytes);
  }
  return { mail: Buffer.concat(kept), isCut: false };
}

/** Each byte as a character. */
async function* bytesOf(path: string): AsyncGenerator<string> {
  for await (const chunk of createReadStream(path)) yield (chunk as Buffer).toString('latin1');
}

/** Follows the parts of a mail by its lines. */
class MailParts {
  #header: string[] = [];
  #isHeader = true;
  #isAttachment = false;

  /** Whether a line belongs to a header, a boundary or a text. */
  isKept(line: string): boolean {
    if (line.startsWith('--')) this.#startHeader();
    else if (this.#isHeader && line.trim() === '') this.#endHeader();
    else if (this.#isHeader) this.#header.push(line);
    else return !this.#isAttachment;
    return true;
  }

  #startHeader(): void {
    [this.#isHeader, this.#isAttachment, this.#header] = [true, false, []];
  }

  #endHeader(): void {
    const fields = this.#header.join('\n').replaceAll(/\n[ \t]+/g, ' ');
    const type = /^content-type\s*:\s*(\w+)\//im.exec(fields)?.[1]?.toLowerCase() ?? 'text';
    const isAttached = /^content-disposition\s*:\s*attachment/im.test(fields);
    // The header of a mail within the mail follows at once.
    this.#isHeader = type === 'message';
    this.#isAttachment = !['multipart', 'message'].includes(type) && (type !== 'text' || isAttached);
    this.#header = [];
  }
}
