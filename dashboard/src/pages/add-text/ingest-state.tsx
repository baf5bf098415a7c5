import { Button } from '../../parts/button.tsx';
import { Failed } from '../../parts/states.tsx';
import type { Ingest } from './use-ingest.ts';
import css from './add-text.module.css';

/** That it is on its way, or why it failed; beside the button that was pressed. */
export function IngestState({ ingest }: { ingest: Ingest }) {
  const { busy, problem } = ingest;
  return (
    <>
      {busy !== undefined && (
        <span class={css.busy}>
          <span role="status">{busy === 'reading' ? 'The text is read …' : 'Writing …'}</span>
          <Button look="quiet" icon="close" onClick={ingest.stop}>
            Stop
          </Button>
        </span>
      )}
      {problem !== undefined && (
        <div class={css.problem}>
          <Failed message={problem.message} />
        </div>
      )}
    </>
  );
}
