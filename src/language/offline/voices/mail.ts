import type { Line } from './lines.ts';

/** The header of a mail, in the first lines of a text. */
export interface MailHeader {
  /** Who sent it, as far as that is a person's name. */
  readonly from: string | undefined;
  readonly sentAt: Date | undefined;
  /** How many lines it and what comes before it take. */
  readonly lines: number;
}

const HEADER = /^(From|To|Cc|Bcc|Subject|Date|Sent|Reply-To):\s*(.*)$/u;
const MIN_HEADERS = 2;
const MAX_LINES = 10;
const NAME = /^\p{Lu}[\p{L}\p{M}.'’-]*(?: \p{Lu}[\p{L}\p{M}.'’-]*){1,3}$/u;

export function mailHeader(lines: readonly Line[]): MailHeader | undefined {
  const headers = lines.slice(0, MAX_LINES).map(({ text }) => HEADER.exec(text.trim()));
  const first = headers.findIndex((header) => header !== null);
  const after = headers.findIndex((header, at) => at > first && header === null);
  const found = headers.slice(first, after < 0 ? undefined : after);
  if (first < 0 || found.length < MIN_HEADERS) return undefined;
  const valueOf = (...keys: string[]) => found.find((header) => keys.includes(header?.[1] ?? ''))?.[2] ?? '';
  const from = valueOf('From')
    .replaceAll(/<[^>]*>|\([^)]*\)|"/gu, '')
    .trim();
  const sentAt = new Date(valueOf('Date', 'Sent'));
  return {
    from: NAME.test(from) ? from : undefined,
    sentAt: Number.isNaN(sentAt.getTime()) ? undefined : sentAt,
    lines: first + found.length,
  };
}

/** What belongs to another mail: quoted lines, and who wrote them. */
export function isQuoted(line: string): boolean {
  return /^\s*>|^On .{4,120} wrote:\s*$/iu.test(line);
}

/** Where the mail ends: its signature, or an older mail. */
export function endsMail(line: string): boolean {
  return /^-- ?$|^-{2,}\s*(?:Original|Forwarded)/iu.test(line);
}

const GREETING = /^(?:hi|hello|hey|dear|good (?:morning|afternoon|evening))\b[^.!?]{0,60}[,!]?\s*$/iu;

/** Whether a text greets somebody, so that it is a letter, of which it is not known whose. */
export function isLetter(lines: readonly Line[]): boolean {
  return lines.some(({ text }) => GREETING.test(text));
}
