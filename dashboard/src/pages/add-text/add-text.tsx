import { useEffect } from 'preact/hooks';
import { mayWrite } from '../../data/session.ts';
import { Button, ButtonLink } from '../../parts/button.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { Empty } from '../../parts/states.tsx';
import { BASE } from '../../shell/router.ts';
import { FindingsReview } from './findings-review.tsx';
import { IngestState } from './ingest-state.tsx';
import { inputOf, problemOf, useTextInput } from './text-input.ts';
import { TextForm } from './text-form.tsx';
import { useIngest } from './use-ingest.ts';
import { Written } from './written.tsx';
import css from './add-text.module.css';

const ABOUT = 'Store a text together with what it says. You see it first, and strike what is wrong.';
const NOTHING = { entities: [], relationships: [] };

/** A text, what would be read from it, and what came of it. */
export default function AddText() {
  const input = useTextInput();
  const ingest = useIngest();
  const isReady = input.text.trim() !== '' && problemOf(input.text) === undefined;
  const isBusy = ingest.busy !== undefined;
  const { written, busy, problem } = ingest;
  const isAbove = !ingest.read || (busy ?? problem?.what) === 'reading';
  // A reload must not offer what is stored already.
  useEffect(() => {
    if (written && (written.failed ?? []).length === 0) input.drop();
  }, [written]);
  if (!mayWrite.value)
    return (
      <>
        <PageHead title="Add text" about={ABOUT} />
        <Empty title="You may read here, and not write">
          <p>The graph is frozen, or your role is to read. Whoever administers the account can change it.</p>
          <ButtonLink href={BASE}>Go to Home</ButtonLink>
        </Empty>
      </>
    );
  if (written)
    return (
      <>
        <PageHead title="Add text" about={ABOUT} />
        <Written
          answer={written}
          isBusy={isBusy}
          problem={problem?.message}
          again={() => void ingest.writeAgain()}
          another={() => {
            input.drop();
            ingest.end();
          }}
        />
      </>
    );
  return (
    <>
      <PageHead title="Add text" about={ABOUT} />
      <TextForm input={input} isBusy={isBusy} />
      <div class={css.actions}>
        <Button
          look={ingest.read ? 'plain' : 'primary'}
          icon="search"
          disabled={!isReady || isBusy}
          onClick={() => void ingest.look(inputOf(input))}
        >
          See what would be written
        </Button>
        <Button disabled={!isReady || isBusy} onClick={() => void ingest.write(inputOf(input), NOTHING)}>
          Write the text alone
        </Button>
        {isAbove && <IngestState ingest={ingest} />}
      </div>
      {ingest.read && <FindingsReview input={inputOf(input)} ingest={ingest} read={ingest.read} />}
    </>
  );
}
