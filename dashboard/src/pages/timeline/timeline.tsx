import { useSignal } from '@preact/signals';
import { mayWrite } from '../../data/session.ts';
import { Button } from '../../parts/button.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { isDay } from '../../data/days.ts';
import { param } from '../../shell/router.ts';
import { AsOf } from './as-of.tsx';
import { Entries } from './entries.tsx';
import { Filters } from './filters.tsx';
import { HeatMap } from './heat-map.tsx';
import { NoteDialog } from './note-dialog.tsx';
import css from './timeline.module.css';

/** What happened in this memory, day by day. The chosen day and the filters stand in the address. */
export default function Timeline() {
  const isWriting = useSignal(false);
  const day = isDay(param('day')) ? param('day') : '';
  return (
    <>
      <PageHead title="Timeline" about="What was stored, changed and noted, day by day.">
        {mayWrite.value && (
          <Button icon="edit" onClick={() => (isWriting.value = true)}>
            Write an entry
          </Button>
        )}
      </PageHead>
      <div class={css.parts}>
        <HeatMap day={day} />
        <AsOf day={day} />
        <Filters />
        <Entries day={day} />
      </div>
      {isWriting.value && <NoteDialog onClose={() => (isWriting.value = false)} />}
    </>
  );
}
