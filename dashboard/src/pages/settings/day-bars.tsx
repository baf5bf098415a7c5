import type { UsedDay } from './usage-days.ts';
import css from './settings.module.css';

interface DayBarsProps {
  readonly title: string;
  readonly days: readonly UsedDay[];
  readonly valueOf: (day: UsedDay) => number;
  readonly say?: (value: number) => string;
  /** What is counted by day is added up; what was measured is as it was last. */
  readonly isSum?: boolean;
}

/** A bar a day, and the same as a table. */
export function DayBars({ title, days, valueOf, say = inDigits, isSum = false }: DayBarsProps) {
  const values = days.map(valueOf);
  const most = Math.max(...values, 1);
  const shown = isSum ? values.reduce((all, value) => all + value, 0) : (values.at(-1) ?? 0);
  const now = isSum ? `${say(shown)} in all` : `${say(shown)} now`;
  return (
    <section class={css.chart}>
      <h3>{title}</h3>
      <p class={css.muted}>{now}</p>
      <div
        class={css.bars}
        role="img"
        aria-label={`${title} by day: ${now}, at most ${say(Math.max(...values))}`}
      >
        {days.map((day) => (
          <span
            key={day.day}
            class={css.bar}
            title={`${day.day}: ${say(valueOf(day))}`}
            style={{ height: `${(valueOf(day) / most) * 100}%` }}
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
                <td>{say(valueOf(day))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}

function inDigits(value: number): string {
  return value.toLocaleString();
}
