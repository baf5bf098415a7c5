import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { InputOf } from '../../../../client/src/index.ts';
import type { Findings, Ingested } from '../../data/ingested.ts';
import { Button } from '../../parts/button.tsx';
import { Empty } from '../../parts/states.tsx';
import { ALL_KEPT, keptOf } from './choice.ts';
import { EntityList } from './entity-list.tsx';
import { FailedParts } from './failed-parts.tsx';
import { IngestState } from './ingest-state.tsx';
import { RelationshipList } from './relationship-list.tsx';
import type { Ingest } from './use-ingest.ts';
import css from './add-text.module.css';

interface FindingsReviewProps {
  readonly input: InputOf<'ingest'>;
  readonly ingest: Ingest;
  readonly read: NonNullable<Ingest['read']>;
}

/** What would be written, to strike what is wrong. */
export function FindingsReview({ input, ingest, read }: FindingsReviewProps) {
  const { answer, asked } = read;
  const findings = answer.findings ?? { entities: [], relationships: [] };
  const text = (JSON.parse(asked) as InputOf<'ingest'>).text;
  const isOther = JSON.stringify(input) !== asked;
  const isBusy = ingest.busy !== undefined;
  const isWriting = (ingest.busy ?? ingest.problem?.what) === 'writing';
  const kept = keptOf(findings, ingest.choice);
  const count = findings.entities.length + findings.relationships.length;
  if (count === 0)
    return (
      <Empty title="Nothing was found in it">
        <p>{readerText(answer)} The text itself is found by Ask all the same.</p>
        <FailedParts failed={answer.failed} />
        <Button look="primary" disabled={isBusy} onClick={() => void ingest.write(input, kept)}>
          Write the text alone
        </Button>
        {isWriting && <IngestState ingest={ingest} />}
      </Empty>
    );
  return (
    <section class={css.review} aria-labelledby="would-be-written">
      <h2 id="would-be-written">What would be written</h2>
      <p role="status">{foundText(answer, findings, kept)}</p>
      <FailedParts failed={answer.failed} />
      {isOther && <p class={css.warning}>The text or what is known of it has changed since. Look again.</p>}
      <div class={css.columns}>
        <div>
          <RelationshipList {...{ findings, text, choice: ingest.choice, set: ingest.choose }} />
          <EntityList entities={findings.entities} choice={ingest.choice} set={ingest.choose} />
        </div>
        <Picture kept={kept} />
      </div>
      <div class={`${css.actions} ${css.sticky}`}>
        <Button
          look="primary"
          icon="check"
          disabled={isBusy || isOther}
          onClick={() => void ingest.write(input, kept)}
        >
          Write what is kept
        </Button>
        <Button disabled={isBusy} onClick={() => ingest.choose(ALL_KEPT)}>
          Keep all
        </Button>
        <span class={css.muted}>
          {kept.entities.length + kept.relationships.length} of {count} kept
        </span>
        {isWriting && <IngestState ingest={ingest} />}
      </div>
    </section>
  );
}

/** Loaded only here: most who come to the page have not read anything yet. */
function Picture({ kept }: { kept: Findings }) {
  const [Shown, setShown] = useState<ComponentType<{ kept: Findings }>>();
  useEffect(() => {
    void import('./findings-picture.tsx').then(
      (module) => setShown(() => module.default),
      // The lists say the same.
      () => undefined,
    );
  }, []);
  return <div class={css.beside}>{Shown ? <Shown kept={kept} /> : <div class={css.picture} />}</div>;
}

function foundText(answer: Ingested, findings: Findings, kept: Findings): string {
  const known = answer.entities.filter(({ status }) => status === 'matched').length;
  return [
    readerText(answer),
    `${countText(findings.entities.length, 'thing', 'things')}${known > 0 ? ` (${known} known already)` : ''} and ${countText(findings.relationships.length, 'sentence', 'sentences')}.`,
    ...(answer.dropped > 0
      ? [`${countText(answer.dropped, 'finding', 'findings')} left out, which the text does not bear out.`]
      : []),
    ...(answer.truncated.length > 0
      ? ['The text says more than a limit allows: add it in parts to have all.']
      : []),
    ...(kept.entities.length + kept.relationships.length === 0
      ? ['All of it is struck: the text alone is written.']
      : []),
  ].join(' ');
}

function readerText({ extractor }: Ingested): string {
  return extractor === 'model'
    ? 'A language model has read it.'
    : 'It was read by rules, without a language model: they find what is said plainly.';
}

function countText(count: number, one: string, many: string): string {
  return `${count.toLocaleString()} ${count === 1 ? one : many}`;
}
