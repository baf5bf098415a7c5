import { createReadStream } from 'node:fs';
import { linesOf } from '../../text/decode.ts';

/** Of a mail's texts; what follows is left out. */
export const MAX_MAIL_BYTES = 16_777_216;
const BYTE_ORDER_MARK = '\xef\xbb\xbf';

/** The lines of a file, each byte as a character. */
export async function* byteLines(path: string): AsyncGenerator<string> {
  yield* linesOf(bytesOf(path));
}

async function* bytesOf(path: string): AsyncGenerator<string> {
  for await (const chunk of createReadStream(path)) yield (chunk as Buffer).toString('latin1');
}

/** A mail without the contents of its attachments, so that it takes little memory whatever they hold. */
export class MailBytes {
  readonly #kept: Buffer[] = [];
  readonly #parts = new MailParts();
  #size = 0;

  /** What stands before the header is no part of it: empty lines, and the mark of an editor. */
  add(line: string): void {
    const text =
      this.#size === 0 && line.startsWith(BYTE_ORDER_MARK) ? line.slice(BYTE_ORDER_MARK.length) : line;
    if (this.isCut || (this.#size === 0 && text.trim() === '') || !this.#parts.isKept(text)) return;
    const bytes = Buffer.from(`${text}\r\n`, 'latin1');
    this.#size += bytes.length;
    if (!this.isCut) this.#kept.push(bytes);
  }

  get isCut(): boolean {
    return this.#size > MAX_MAIL_BYTES;
  }

  get isEmpty(): boolean {
    return this.#size === 0;
  }

  get bytes(): Buffer {
    return Buffer.concat(this.#kept);
  }
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
