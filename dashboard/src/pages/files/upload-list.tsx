import { dropEnded, dropUpload, sendAgain, uploads, type Upload } from '../../data/uploads.ts';
import { sizeText } from '../../data/size-text.ts';
import { Button, IconButton } from '../../parts/button.tsx';
import { memoryPath } from '../../shell/router.ts';
import { reasonText } from './reason-text.ts';
import css from './files.module.css';

/** Files on their way, and what became of each. */
export function UploadList() {
  const all = uploads.value;
  if (all.length === 0) return null;
  const ended = all.filter(({ state }) => state === 'done' || state === 'failed').length;
  return (
    <section class={css.uploads} aria-labelledby="uploads">
      <div class={css.line}>
        <h2 id="uploads">Uploads</h2>
        <span class={css.muted} role="status">
          {ended} of {all.length} ended
        </span>
        {ended > 0 && (
          <Button look="quiet" onClick={dropEnded}>
            Clear what has ended
          </Button>
        )}
      </div>
      <ul class={css.list}>
        {all.map((each) => (
          <li key={each.id} class={css.upload}>
            <bdi class={css.name}>{each.file.name}</bdi>
            <span class={css.muted}>{sizeText(each.file.size)}</span>
            <State upload={each} />
            <IconButton
              icon="close"
              label={`Take ${each.file.name} off the list`}
              onClick={() => dropUpload(each.id)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

function State({ upload: { id, file, state, progress, answer, problem } }: { upload: Upload }) {
  if (state === 'waiting') return <span class={css.state}>Waits for the ones before</span>;
  if (state === 'sending')
    return (
      <span class={css.state}>
        {/* Once it has arrived, the service reads it: how long that takes is not known. */}
        <progress
          aria-label={`Upload of ${file.name}`}
          max={1}
          value={progress < 1 ? progress : undefined}
        />{' '}
        {progress < 1 ? `${Math.floor(progress * 100)} %` : 'It is read …'}
      </span>
    );
  if (state === 'failed' || !answer)
    return (
      <span class={css.state}>
        <span class={css.problem} dir="auto">
          {problem}
        </span>{' '}
        <Button onClick={() => sendAgain(id)}>Send again</Button>
      </span>
    );
  return (
    <span class={css.state}>
      <span class={css.done}>{answer.status === 'exists' ? 'It was kept before' : 'Kept'}</span> as{' '}
      <a href={memoryPath(answer.key)}>
        <bdi>{answer.key}</bdi>
      </a>
      {answer.reason !== undefined && (
        <span class={css.problem} dir="auto">
          . {reasonText(answer.reason)}
        </span>
      )}
    </span>
  );
}
