import { createReadStream } from 'node:fs';
import { linesOf } from '../../text/lines.ts';

/** The texts of a mail; what follows is left out. */
export const MAX_MAIL_BYTES = 16_777_216;

/** A mail without the contents of its attachments, so that it takes little memory whatever they hold. */
export async function textPartsOf(path: string): Promise<{ mail: Buffer; isCut: boolean }> {
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
