import type { Asked } from './asked.ts';
import type { Recalled } from './recalled.ts';
import { CONFIDENCE } from './confidence.ts';
import css from './ask.module.css';

/** How sure the answer is, how it was understood, and what it costs. */
export function Summary({ answer, asked }: { answer: Recalled; asked: Asked }) {
  const { metadata, results, mode } = answer;
  const { confidence, missing_words: missing = [], period, unknown_types: unknown = [] } = metadata;
  return (
    <section class={css.summary} aria-label="Answer" role="status">
      {mode === 'hybrid' && results.length > 0 && (
        <p>
          <strong class={css[confidence]}>{CONFIDENCE[confidence].long}</strong>
        </p>
      )}
      {mode === 'list' && (
        <p>
          The question only filters: it lists all that pass
          {answer.total !== undefined && `, ${answer.total.toLocaleString()} in all`}.
        </p>
      )}
      {mode === 'regex' && <p>The question is a regular expression: what matches is listed.</p>}
      {missing.length > 0 && (
        <p dir="auto">
          No result holds: {missing.slice(0, 20).join(', ')}
          {missing.length > 20 && ' …'}
        </p>
      )}
      {period && <p>Time: {periodText(period)}</p>}
      {unknown.length > 0 && (
        <p>
          No such type: <bdi>{unknown.join(', ')}</bdi>
        </p>
      )}
      {metadata.truncated.length > 0 && <p>Not all is shown: {cutText(metadata.truncated)}.</p>}
      <p class={css.muted}>
        {asked.as_of !== '' && `As remembered on ${asked.as_of}. `}
        {asked.valid_at !== '' && `What was true on ${asked.valid_at}. `}
        {metadata.tokens !== undefined &&
          `An agent pays about ${metadata.tokens.toLocaleString()} tokens for it. `}
        Answered in {Math.round(metadata.took_ms).toLocaleString()} ms.
      </p>
    </section>
  );
}

type Period = NonNullable<Recalled['metadata']['period']>;

function periodText({ from, to, applied, note }: Period): string {
  const dates = [
    ...(from === undefined ? [] : [`from ${from.slice(0, 10)}`]),
    ...(to === undefined ? [] : [`to ${to.slice(0, 10)}`]),
  ].join(' ');
  const effect = applied === 'filter' ? 'only what lies in it' : 'what lies in it counts more';
  return [`${dates}, ${effect}`, ...(note === undefined ? [] : [note])].join('. ');
}

const LIMITS: Readonly<Record<string, string>> = { edges: 'links', hyperedges: 'links of several' };

function cutText(limits: readonly string[]): string {
  return limits.map((limit) => LIMITS[limit] ?? limit.replaceAll('_', ' ')).join(', ');
}
