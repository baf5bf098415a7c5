import { useEffect, useState } from 'preact/hooks';
import { dayTitle, daysLater, today } from '../../data/days.ts';
import { useQuery } from '../../data/queries.ts';
import { memory } from '../../data/session.ts';
import { Button, ButtonLink } from '../../parts/button.tsx';
import { BASE, setParams } from '../../shell/router.ts';
import css from './timeline.module.css';

const RANGE = 365;
const DAY_MS = 86_400_000;

/** Goes back to a day: what the memory knew then, in the graph and in answers. */
export function AsOf({ day }: { day: string }) {
  const now = today();
  const [back, setBack] = useState(0);
  useEffect(() => setBack(day === '' ? 0 : daysBetween(day, now)), [day, now]);
  const chosen = back === 0 && day === '' ? now : daysLater(now, -back);
  const title = dayTitle(chosen);
  return (
    <section class={css.asOf} aria-label="As of a day">
      <label class={css.slider}>
        <span class={css.label}>As it was on</span>
        <input
          type="range"
          min={-RANGE}
          max={0}
          value={-Math.min(back, RANGE)}
          aria-valuetext={title}
          onInput={(event) => setBack(-Number(event.currentTarget.value))}
          onChange={(event) => {
            const days = -Number(event.currentTarget.value);
            setParams({ day: days === 0 ? '' : daysLater(now, -days) });
          }}
        />
      </label>
      <span class={css.then}>
        <strong>{title}</strong> <Counts day={day} />
      </span>
      <span class={css.links}>
        {day !== '' && <Button onClick={() => setParams({ day: '' })}>Back to today</Button>}
        <ButtonLink icon="graph" href={`${BASE}/graph${asOf(day)}`}>
          Graph {day === '' ? 'of now' : 'of that day'}
        </ButtonLink>
        <ButtonLink icon="ask" href={`${BASE}/ask${asOf(day)}`}>
          Ask {day === '' ? 'now' : 'as of that day'}
        </ButtonLink>
      </span>
    </section>
  );
}

/** How large the memory was. */
function Counts({ day }: { day: string }) {
  const { data } = useQuery(day === '' ? 'overview' : `overview/${day}`, (signal) =>
    memory.call('getOverview', day === '' ? {} : { as_of: day }, { signal }),
  );
  if (!data) return <span class={css.counts}>…</span>;
  const { nodes, edges, hyperedges } = data.stats;
  const links = edges + hyperedges;
  return (
    <span class={css.counts}>
      {nodes.toLocaleString()} {nodes === 1 ? 'memory' : 'memories'} and {links.toLocaleString()}{' '}
      {links === 1 ? 'link' : 'links'}
    </span>
  );
}

function daysBetween(day: string, later: string): number {
  return Math.max(0, Math.round((Date.parse(later) - Date.parse(day)) / DAY_MS));
}

function asOf(day: string): string {
  return day === '' ? '' : `?as_of=${day}`;
}
