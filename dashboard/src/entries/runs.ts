import { isForgotten, type Entry } from './sentence.ts';

/** Entries that are shown as one: what one caller did in a row. */
export interface Run {
  readonly isForgotten: boolean;
  readonly entries: readonly Entry[];
}

export interface Day {
  readonly day: string;
  readonly runs: readonly Run[];
}

/** The entries of each day, as they come; in a day what belongs together as a run. */
export function byDay(entries: readonly Entry[], dayOf: (at: string) => string): readonly Day[] {
  const days: { day: string; runs: { isForgotten: boolean; entries: Entry[] }[] }[] = [];
  for (const entry of entries) {
    const day = dayOf(entry.at);
    if (days.at(-1)?.day !== day) days.push({ day, runs: [] });
    const runs = days.at(-1)?.runs ?? [];
    const run = runs.at(-1);
    if (run && belongs(entry, run)) run.entries.push(entry);
    else runs.push({ isForgotten: isForgotten(entry), entries: [entry] });
  }
  return days;
}

/** Of a long run so many are shown at first. */
export const SHOWN_OF_RUN = 3;

export function isLong({ isForgotten: isGone, entries }: Run): boolean {
  return !isGone && entries.length > SHOWN_OF_RUN + 2;
}

/** The first days that together take about so many lines. */
export function firstDays(days: readonly Day[], most: number): readonly Day[] {
  let lines = 0;
  return days.filter(({ runs }) => {
    const isShown = lines < most;
    for (const run of runs) lines += linesOf(run);
    return isShown;
  });
}

function linesOf(run: Run): number {
  if (run.isForgotten) return 1;
  return isLong(run) ? SHOWN_OF_RUN + 1 : run.entries.length;
}

function belongs(entry: Entry, { isForgotten: isGone, entries: [first] }: Run): boolean {
  if (!first || isForgotten(entry) !== isGone) return false;
  return isGone || (entry.kind === first.kind && entry.actor === first.actor && entry.kind !== 'note');
}
