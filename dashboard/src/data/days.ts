/** Days as the viewer's zone has them, as `2026-05-01`. */
export const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

const DAY_MS = 86_400_000;
const parts = new Intl.DateTimeFormat('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit' });
const short = { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' } as const;
const thisYear = new Intl.DateTimeFormat(undefined, short);
const otherYear = new Intl.DateTimeFormat(undefined, { ...short, year: 'numeric' });

export function dayOf(at: Date | string): string {
  return parts.format(typeof at === 'string' ? new Date(at) : at);
}

export function today(): string {
  return dayOf(new Date());
}

/** A day so many days later; earlier where the number is negative. */
export function daysLater(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** 0 is Monday. */
export function weekdayOf(day: string): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
}

export function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));
}

/** "Today", "Yesterday", else the day, with the year where it is another one. */
export function dayTitle(day: string): string {
  const now = today();
  if (day === now) return 'Today';
  if (day === daysLater(now, -1)) return 'Yesterday';
  const format = day.slice(0, 4) === now.slice(0, 4) ? thisYear : otherYear;
  return format.format(new Date(`${day}T00:00:00Z`));
}
