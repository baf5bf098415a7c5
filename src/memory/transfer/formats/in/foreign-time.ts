import { isDayText, isoOf, spanOf } from '../../../time/moment.ts';
import { UTC } from '../../../time/zone.ts';

const WITHOUT_ZONE = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)$/;
const WITH_SPACE = /^(\d{4}-\d{2}-\d{2}) (?=\d)/;
/** Seconds since 1970 have fewer digits than milliseconds, for 10,000 years. */
const MAX_SECONDS = 253_402_300_800;

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
