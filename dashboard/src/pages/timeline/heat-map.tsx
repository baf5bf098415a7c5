import { isDay, today, ZONE } from '../../data/days.ts';
import { useQuery } from '../../data/queries.ts';
import { memory } from '../../data/session.ts';
import { Select, TextField } from '../../parts/field.tsx';
import { Async } from '../../parts/states.tsx';
import { param, setParams } from '../../shell/router.ts';
import { spanOf, type CountedDay } from './heat-days.ts';
import { HeatTable } from './heat-table.tsx';
import css from './timeline.module.css';

const YEARS = 6;

/** How much happened on each day of a year. */
export function HeatMap({ day }: { day: string }) {
  const year = /^\d{4}$/.test(param('year')) ? param('year') : '';
  const span = spanOf(year, today());
  const answer = useQuery(`timeline/days/${span.start}/${span.end}`, (signal) =>
    memory.call('timelineDays', { ...span, time_zone: ZONE }, { signal }),
  );
  const thisYear = Number(today().slice(0, 4));
  const years = Array.from({ length: YEARS }, (_, before) => String(thisYear - before));
  return (
    <section class={css.map} aria-label="Days">
      <div class={css.choices}>
        <Select
          label="Year"
          value={year}
          onChange={(event) => setParams({ year: event.currentTarget.value })}
        >
          <option value="">The last twelve months</option>
          {years.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </Select>
        <TextField
          label="Day"
          type="date"
          max={today()}
          value={day}
          onChange={({ currentTarget: { value } }) => {
            if (value === '' || isDay(value)) setParams({ day: value });
          }}
        />
      </div>
      <Async answer={answer} lines={4}>
        {({ days }) => (
          <>
            <h2 aria-live="polite">{titleOf(days, year)}</h2>
            <HeatTable days={days} span={span} chosen={day} />
          </>
        )}
      </Async>
    </section>
  );
}

function titleOf(days: readonly CountedDay[], year: string): string {
  const total = days.reduce((sum, day) => sum + day.total, 0);
  const entries = total === 1 ? 'entry' : 'entries';
  return `${total.toLocaleString()} ${entries} ${year === '' ? 'in the last twelve months' : `in ${year}`}`;
}
