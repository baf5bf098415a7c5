import { isoOf, UTC } from '../../../time/calendar.ts';
import { isDayText, spanOf } from '../../../time/moment.ts';

const WITHOUT_ZONE = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)$/;
const WITH_SPACE = /^(\d{4}-\d{2}-\d{2}) (?=\d)/;
/** Seconds since 1970 have fewer digits than milliseconds, for 10,000 years. */
const MAX_SECONDS = 253_402_300_800;

/** A day that is written without a time. Undefined for anything else. */
export function foreignDay(value: unknown): string | undefined {
  const text = typeof value === 'string' ? value.trim() : '';
  return isDayText(text) && spanOf(text, UTC) ? text : undefined;
}

/** A time as other programs write it (ISO 8601, without zone it is UTC; a day; Unix time), as ISO 8601 UTC. Undefined for anything else. */
export function foreignTime(value: unknown): string | undefined {
  if (value instanceof Date) return foreignTime(value.getTime());
  if (typeof value === 'number') {
    const milliseconds = Math.abs(value) < MAX_SECONDS ? value * 1_000 : value;
    return Number.isFinite(milliseconds)
      ? isoOf(Math.min(Math.max(milliseconds, -8.64e15), 8.64e15))
      : undefined;
  }
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  const zoned = text
    .replace(WITHOUT_ZONE, '$1T$2Z')
    .replace(WITH_SPACE, '$1T')
    .replace(/([+-]\d{2})(\d{2})?$/, withColon);
  return spanOf(isDayText(text) ? text : zoned, UTC)?.from;
}

/** `+0200` and `+02` as `+02:00`, after a time. */
function withColon(offset: string, hours: string, minutes: string | undefined, at: number): string {
  return at > 10 ? `${hours}:${minutes ?? '00'}` : offset;
}

/** Characters of a description. */
const MAX_TEXT = 20_000;

/** A text in parts that descriptions can hold, cut at paragraphs, else lines, else sentences, else words. A blank text has none. */
export function partsOf(text: string): string[] {
  const parts: string[] = [];
  let rest = text;
  while (rest.length > MAX_TEXT) {
    const end = endOfPart(rest);
    parts.push(rest.slice(0, end).trim());
    rest = rest.slice(end);
  }
  // A text that fits stays as it is.
  parts.push(parts.length > 0 ? rest.trim() : rest);
  return parts.filter((part) => /\S/.test(part));
}

function endOfPart(text: string): number {
  const part = text.slice(0, MAX_TEXT);
  for (const border of ['\n\n', '\n', '. ', ' ']) {
    const at = part.lastIndexOf(border);
    // A part at least half full, so that a text has few.
    if (at > MAX_TEXT / 2) return at + border.length;
  }
  // Not between the halves of a surrogate pair.
  return part.isWellFormed() ? MAX_TEXT : MAX_TEXT - 1;
}
