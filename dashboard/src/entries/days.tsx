import { dayTitle } from '../data/days.ts';
import { EntryList, latestOf } from './entry-list.tsx';
import type { Day } from './runs.ts';
import type { Entry } from './sentence.ts';
import css from './entries.module.css';

interface DaysProps {
  readonly days: readonly Day[];
  /** The latest entries of all, of which the last about a memory can be undone. */
  readonly latest?: readonly Entry[];
}

/** What happened, by the days of the viewer. */
export function Days({ days, latest: entries = [] }: DaysProps) {
  const latest = latestOf(entries);
  return (
    <div class={css.days}>
      {days.map(({ day, runs }) => (
        <section key={day} class={css.day}>
          <h2 class={css.title}>{dayTitle(day)}</h2>
          <EntryList runs={runs} latest={latest} />
        </section>
      ))}
    </div>
  );
}
