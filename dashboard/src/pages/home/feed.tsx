import { useState } from 'preact/hooks';
import { dayOf } from '../../data/days.ts';
import { Days } from '../../entries/days.tsx';
import { byDay, firstDays } from '../../entries/runs.ts';
import { isForgotten, type Entry } from '../../entries/sentence.ts';
import { useEntries } from '../../entries/use-entries.ts';
import { Button, ButtonLink } from '../../parts/button.tsx';
import { Async, Empty } from '../../parts/states.tsx';
import { BASE } from '../../shell/router.ts';
import css from './home.module.css';

/** Entries of a page, and the lines that are shown of them first: one may stand for many. */
const PAGE = 100;
const LINES = 20;
const MOST_LINES = 200;
/** What was forgotten, and what was done with it before, is on the page Timeline. */
const KINDS: readonly Entry['kind'][] = ['store', 'update', 'relate', 'merge', 'ingest', 'upload', 'note'];

/** What was stored, changed and merged, the latest first. */
export function Feed() {
  const [lines, setLines] = useState(LINES);
  const answer = useEntries({ limit: PAGE, kinds: KINDS }, Math.ceil((2 * lines) / PAGE));
  return (
    <Async answer={answer} lines={8}>
      {({ entries: read, hasMore }) => {
        const entries = read.filter((entry) => !isForgotten(entry));
        const all = byDay(entries, dayOf);
        const shown = firstDays(all, lines);
        const isCut = hasMore || shown.length < all.length;
        return (
          <>
            {entries.length === 0 && !hasMore && (
              <Empty title="Nothing happened yet">
                <p>
                  The timeline begins with the next change. What was stored before is on the page Memories.
                </p>
              </Empty>
            )}
            <Days days={shown} latest={entries} />
            {isCut && (
              <div class={css.actions}>
                {lines < MOST_LINES && (
                  <Button disabled={answer.isLoading} onClick={() => setLines(2 * lines)}>
                    Show earlier days
                  </Button>
                )}
                <ButtonLink look="quiet" icon="time" href={`${BASE}/timeline`}>
                  The whole timeline
                </ButtonLink>
              </div>
            )}
          </>
        );
      }}
    </Async>
  );
}
