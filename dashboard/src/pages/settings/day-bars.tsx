import type { UsedDay } from './usage-days.ts';
import css from './settings.module.css';

interface DayBarsProps {
  readonly title: string;
  readonly days: readonly UsedDay[];
  readonly valueOf: (day: UsedDay) => number;
  readonly say?: (value: number) => string;
  /** What is counted by day is added up; what was measured is as it was last. */
  readonly isSum?: boolean;
  /** The number of this moment, where it is known: a measure is up to ten minutes old. */
  readonly now?: number | undefined;
}

/** A bar a day, and the same as a table. */
export function DayBars({ title, days, valueOf, say = inDigits, isSum = false, now }: DayBarsProps) {
  const of = (day: UsedDay) => (now !== undefined && day === days.at(-1) ? now : valueOf(day));
  const values = days.map(of);
  const most = Math.max(...values, 1);
  const sum = values.reduce((all, value) => all + value, 0);
  const words = isSum ? `${say(sum)} in all` : sizeWords(days.at(-1), valueOf, say, now);
  return (
    <section class={css.chart}>
      <h3>{title}</h3>
      <p class={css.muted}>{words}</p>
      <div
        class={css.bars}
        role="img"
        aria-label={`${title} by day: ${words}, at most ${say(Math.max(...values))}`}
      >
        {days.map((day) => (
          <span
            key={day.day}
            class={css.bar}
            title={`${day.day}: ${say(of(day))}`}
            style={{ height: `${(of(day) / most) * 100}%` }}
          />
        ))}
      </div>
      <p class={css.ends}>
        <span>{days[0]?.day}</span>
        <span>{days.at(-1)?.day}</span>
      </p>
      <details>
        <summary>As a table</summary>
        <table class={css.numbers}>
          <thead>
            <tr>
              <th>Day</th>
              <th>{title}</th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map((day) => (
              <tr key={day.day}>
                <td>{day.day}</td>
                <td>{say(of(day))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}

function sizeWords(
  last: UsedDay | undefined,
  valueOf: DayBarsProps['valueOf'],
  say: (value: number) => string,
  now: number | undefined,
): string {
  if (now !== undefined) return `${say(now)} now`;
  return last?.isMeasured ? `${say(valueOf(last))} when last measured` : 'Not measured yet';
}

function inDigits(value: number): string {
  return value.toLocaleString();
}
