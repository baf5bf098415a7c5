import { charsetOfMark } from '../text/decode.ts';
import { TYPES } from './claimed-types.ts';

/** A text holds fewer control characters than one in so many bytes. */
const MIN_BYTES_PER_CONTROL = 200;
const MAIL_FIELD =
  /^(?:from|to|cc|subject|date|received|return-path|message-id|mime-version|delivered-to|reply-to|content-type|x-[\w-]+|dkim-signature|sender|bcc)\s*:/i;
const MIN_MAIL_FIELDS = 3;
const MIN_TABLE_LINES = 3;

/** The first bytes as text; undefined if they are not of a text. A few control characters may be there by mistake. */
export function textOf(head: Buffer): string | undefined {
  const charset = charsetOfMark(head);
  if (charset?.startsWith('utf-16')) return new TextDecoder(charset).decode(head);
  const controls = countControls(head);
  return controls * MIN_BYTES_PER_CONTROL > head.length ? undefined : new TextDecoder().decode(head);
}

export function typeOfText(head: string): string {
  const start = head.slice(0, 1_024).trimStart().toLowerCase();
  if (/^<!doctype html|^<html|^(?:<\?xml[^>]*>\s*)(?:<!doctype html|<html)/.test(start)) return TYPES.html;
  if (/^(?:<\?xml[^>]*>\s*)?(?:<!--[^]*?-->\s*)?<svg[\s>]/.test(start)) return TYPES.svg;
  if (start.startsWith('<?xml')) return TYPES.xml;
  const lines = head.split(/\r?\n/, 100);
  if (isMail(lines)) return /^From /.test(lines.find(isFilled) ?? '') ? TYPES.mbox : TYPES.eml;
  if (lines.some((line) => /^#{1,6} \S/.test(line)) && !lines.some((line) => line.startsWith('#!')))
    return TYPES.md;
  return isTable(lines) ? TYPES.csv : TYPES.txt;
}

/** Whether a text begins as a mail: with fields of a header, few lines of which are broken, up to an empty line. */
export function isMail(lines: readonly string[]): boolean {
  const begun = lines.slice(lines.findIndex(isFilled));
  const end = begun.findIndex((line) => !isFilled(line));
  const header = begun.slice(0, end < 0 ? undefined : end);
  const fields = header.filter((line) => MAIL_FIELD.test(line)).length;
  const broken = header.filter((line) => !/^(?:[!-9;-~]+\s*:|[ \t]|>?From )/.test(line)).length;
  return fields >= MIN_MAIL_FIELDS && broken * MIN_MAIL_FIELDS <= fields;
}

function isFilled(line: string): boolean {
  return line.trim() !== '';
}

/** Whether the first lines hold the same number of the same delimiter, two at least. */
function isTable(lines: readonly string[]): boolean {
  const rows = lines.slice(0, -1).filter((line) => line.trim() !== '');
  if (rows.length < MIN_TABLE_LINES) return false;
  return [',', ';', '\t'].some((delimiter) => {
    const counts = new Set(rows.map((line) => line.split(delimiter).length - 1));
    return counts.size === 1 && !counts.has(0) && !counts.has(1);
  });
}

/** Whether bytes may stand in a text without a doubt. */
export function isPlain(head: Buffer): boolean {
  return charsetOfMark(head) !== undefined || countControls(head) === 0;
}

function countControls(head: Buffer): number {
  return head.reduce((count, byte) => (isControl(byte) ? count + 1 : count), 0);
}

function isControl(byte: number): boolean {
  return byte < 0x09 || (byte > 0x0d && byte < 0x20 && byte !== 0x1b);
}
