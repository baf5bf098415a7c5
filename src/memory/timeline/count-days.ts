import { AppError } from '../../errors.ts';
import { countDays } from '../../graph/queries/history/timeline.ts';
import { runQuery } from '../../graph/run-query.ts';
import { dayAt, dayText, isoOf, startOfDay, UTC, type Day } from '../time/calendar.ts';
import { stretchBetween } from '../time/stretch.ts';
import type { WithClock, WithGraph } from '../transaction/dependencies.ts';

interface DaysInput {
  readonly start?: string | undefined;
  readonly end?: string | undefined;
  readonly time_zone?: string | undefined;
}

/** Every day of a leap year. */
const MAX_DAYS = 366;

/** The number of entries of each day, as a zone has it, by kind; by default of the last 366 days. Throws INVALID_INPUT. */
export async function timelineDays({ graph, clock }: WithGraph & WithClock, input: DaysInput) {
  const zone = input.time_zone ?? UTC;
  const { from, to } = stretchBetween(input, zone);
  const last = dayAt(to === undefined ? clock().getTime() : Date.parse(to), zone);
  const first = from === undefined ? last - MAX_DAYS + 1 : dayAt(Date.parse(from), zone);
  requireFew(last - first + 1);
  const within = { from: from ?? '', to: to ?? AFTER_ALL };
  const days = await runQuery(graph, countDays, { days: spansOf(first, last, zone, within) });
  return {
    start: dayText(first),
    end: dayText(last),
    days: days.map(({ day, total, kinds }) => ({
      ...{ day, total },
      kinds: Object.fromEntries(kinds.map(({ kind, entries }) => [kind, entries])),
    })),
  };
}

/** Sorts after every time. */
const AFTER_ALL = '~';

function requireFew(count: number): void {
  if (count >= 1 && count <= MAX_DAYS) return;
  const message =
    count < 1
      ? 'lies after today: give end as well'
      : `lies ${count} days before the end: at most ${MAX_DAYS}`;
  throw new AppError('INVALID_INPUT', `start: ${message}.`, {
    details: { issues: [{ path: 'start', message }] },
  });
}

/** The moments of each day that lie in a stretch. */
function spansOf(
  first: Day,
  last: Day,
  zone: string,
  within: { readonly from: string; readonly to: string },
) {
  const starts = Array.from({ length: last - first + 2 }, (_, at) => startOfDay(first + at, zone));
  return starts.slice(0, -1).map((start, at) => {
    const [from, to] = [isoOf(start), isoOf((starts[at + 1] as number) - 1)];
    return {
      day: dayText(first + at),
      from: from < within.from ? within.from : from,
      to: to > within.to ? within.to : to,
    };
  });
}
