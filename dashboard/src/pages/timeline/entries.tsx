import { useEffect, useState } from 'preact/hooks';
import { dayOf, dayTitle, ZONE } from '../../data/days.ts';
import { Days } from '../../entries/days.tsx';
import { byDay } from '../../entries/runs.ts';
import { useEntries } from '../../entries/use-entries.ts';
import { Button } from '../../parts/button.tsx';
import { Async, Empty } from '../../parts/states.tsx';
import { param, setParams } from '../../shell/router.ts';
import { isKind } from './kinds.ts';
import css from './timeline.module.css';

const PAGE = 50;

/** The entries of the chosen day, else the latest, as the filters narrow them. */
export function Entries({ day }: { day: string }) {
  const [pages, setPages] = useState(1);
  const filters = filtersOfAddress();
  const input = { ...filters, ...(day !== '' && { start: day, end: day, time_zone: ZONE }), limit: PAGE };
  const list = JSON.stringify(input);
  useEffect(() => setPages(1), [list]);
  const answer = useEntries(input, pages);
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <section aria-label={day === '' ? 'The latest entries' : `Entries of ${dayTitle(day)}`}>
      <Async answer={answer} lines={8}>
        {({ entries, hasMore }) => (
          <>
            {entries.length === 0 && <Nothing day={day} isFiltered={isFiltered} />}
            <Days days={byDay(entries, dayOf)} latest={day === '' && !isFiltered ? entries : []} />
            {hasMore && (
              <p class={css.cut}>
                The first {entries.length.toLocaleString()} entries are shown.{' '}
                <Button disabled={answer.isLoading} onClick={() => setPages(pages + 1)}>
                  Show more
                </Button>
              </p>
            )}
          </>
        )}
      </Async>
    </section>
  );
}

function Nothing({ day, isFiltered }: { day: string; isFiltered: boolean }) {
  if (day === '' && !isFiltered)
    return (
      <Empty title="Nothing happened yet">
        <p>The timeline begins with the first memory that is stored. Home says how to begin.</p>
      </Empty>
    );
  return (
    <Empty title={day === '' ? 'Nothing that matches' : `Nothing on ${dayTitle(day)}`}>
      <Button onClick={() => setParams({ day: '', kind: '', about: '', by: '', query: '' })}>
        Show everything
      </Button>
    </Empty>
  );
}

function filtersOfAddress() {
  const [kind, about, by, query] = [param('kind'), param('about'), param('by'), param('query')];
  return {
    ...(isKind(kind) && { kinds: [kind] }),
    ...(about !== '' && { node_key: about }),
    ...(by !== '' && { actor: by }),
    ...(query !== '' && { query }),
  };
}
