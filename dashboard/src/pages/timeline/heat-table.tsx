import { useEffect, useRef, useState } from 'preact/hooks';
import { dayTitle, today } from '../../data/days.ts';
import { setParams } from '../../shell/router.ts';
import { dayByKey, monthsOf, stepOf, weeksOf, type CountedDay, type Span } from './heat-days.ts';
import { countsText } from './kinds.ts';
import css from './timeline.module.css';

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const month = new Intl.DateTimeFormat(undefined, { month: 'short', timeZone: 'UTC' });
const nameOfMonth = (number: number) => month.format(Date.UTC(2_000, number - 1));

interface HeatTableProps {
  readonly days: readonly CountedDay[];
  readonly span: Span;
  readonly chosen: string;
}

/** A grid of days, a week a column. One cell is in the order of tab; arrows lead to the others, enter chooses. */
export function HeatTable({ days, span, chosen }: HeatTableProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const isWithin = chosen >= span.start && chosen <= span.end;
  const [current, setCurrent] = useState(isWithin ? chosen : lastOf(span));
  const reachable = current >= span.start && current <= span.end ? current : lastOf(span);
  const counted = new Map(days.map((day) => [day.day, day]));
  const most = Math.max(1, ...days.map(({ total }) => total));
  const weeks = weeksOf(span);
  const months = monthsOf(weeks);
  // Where the window is narrow, what is new comes into view first.
  useEffect(() => scroller.current?.scrollTo({ left: scroller.current.scrollWidth }), [span.end]);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = dayByKey(event.key, reachable, span);
    if (event.key === 'Enter' || event.key === ' ') setParams({ day: reachable });
    else if (next === undefined) return;
    event.preventDefault();
    if (next === undefined) return;
    setCurrent(next);
    scroller.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus();
  };
  return (
    <>
      <div class={css.scroller} ref={scroller}>
        <table class={css.grid} role="grid" aria-label="Entries by day" onKeyDown={onKeyDown}>
          <thead aria-hidden="true">
            <tr>
              <td />
              {weeks.map((_, at) => (
                <td key={at} class={css.month}>
                  {months.has(at) && <span>{nameOfMonth(months.get(at) ?? 1)}</span>}
                </td>
              ))}
            </tr>
          </thead>
          <tbody>
            {WEEKDAYS.map((weekday, row) => (
              <tr key={weekday}>
                <th scope="row" class={css.weekday}>
                  <span class={row % 2 === 0 ? undefined : 'visually-hidden'}>{weekday.slice(0, 3)}</span>
                </th>
                {weeks.map((week, at) => (
                  <Cell
                    key={at}
                    day={week[row]}
                    counted={counted.get(week[row] ?? '')}
                    {...{ most, chosen }}
                    isReachable={week[row] === reachable}
                    choose={(day) => {
                      setCurrent(day);
                      setParams({ day });
                    }}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p class={css.legend} aria-hidden="true">
        Fewer
        {[0, 1, 2, 3, 4].map((step) => (
          <span key={step} class={`${css.sample} ${css[`step${step}`]}`} />
        ))}
        More
      </p>
    </>
  );
}

interface CellProps {
  readonly day: string | undefined;
  readonly counted: CountedDay | undefined;
  readonly most: number;
  readonly chosen: string;
  readonly isReachable: boolean;
  readonly choose: (day: string) => void;
}

function Cell({ day, counted, most, chosen, isReachable, choose }: CellProps) {
  if (day === undefined) return <td />;
  const { total = 0, kinds = {} } = counted ?? {};
  const what = total === 0 ? 'Nothing' : countsText(kinds) || `${total} entries`;
  const label = `${dayTitle(day)}: ${what}`;
  return (
    <td
      role="gridcell"
      data-day={day}
      class={`${css.cell} ${css[`step${stepOf(total, most)}`]}`}
      aria-label={label}
      aria-selected={day === chosen}
      title={label}
      tabIndex={isReachable ? 0 : -1}
      onClick={() => choose(day)}
    />
  );
}

function lastOf({ start, end }: Span): string {
  return end > today() && start <= today() ? today() : end;
}
