import { rangesOfWords } from '../../data/found-words.ts';
import type { AnyLink } from '../../graph/sentences.ts';
import { ButtonLink } from '../../parts/button.tsx';
import { Marked } from '../../parts/marked.tsx';
import { TypeMark } from '../../parts/type-mark.tsx';
import { When } from '../../parts/when.tsx';
import { memoryPath } from '../../shell/router.ts';
import type { Asked } from './asked.ts';
import type { Result } from './recalled.ts';
import { CONFIDENCE } from './confidence.ts';
import { litInGraph } from './graph-address.ts';
import { ResultLinks } from './result-links.tsx';
import { ScoreBars } from './score-bars.tsx';
import { placeText } from '../../data/place-text.ts';
import css from './ask.module.css';

interface ResultCardProps {
  readonly result: Result;
  readonly asked: Asked;
  readonly place: number;
  readonly best: number;
  readonly links: readonly AnyLink[];
  readonly names: ReadonlyMap<string, string>;
  /** How it differs from the answer of now. */
  readonly note?: string | undefined;
}

/** A memory that may answer, and why it is here. */
export function ResultCard({ result, asked, place, best, links, names, note }: ResultCardProps) {
  const { key, node_type, derived, confidence, passages = [], duplicates = [], explanation } = result;
  const text = result.excerpt ?? result.description;
  const name = names.get(key) ?? key;
  const path = explanation?.path;
  return (
    <li class={css.card}>
      <div class={css.line}>
        <h3>
          {place}. <a href={memoryPath(key, asked.as_of)}>{<bdi>{name}</bdi>}</a>
        </h3>
        {note !== undefined && <span class={css.note}>{note}</span>}
      </div>
      <div class={css.line}>
        <TypeMark type={node_type} derived={derived} />
        <When at={result.occurred_at ?? result.created_at} />
        <span class={css[confidence]}>{CONFIDENCE[confidence].short}</span>
      </div>
      <Marked
        text={text}
        ranges={rangesOfWords(text, asked.question)}
        // What its file says is worth more than what it is about.
        limit={passages.length > 0 ? 200 : 600}
      />
      {passages.map((passage, at) => (
        <figure key={at} class={css.passage}>
          <figcaption class={css.muted}>In its file{placeText(passage)}</figcaption>
          <Marked text={passage.text} ranges={rangesOfWords(passage.text, asked.question)} limit={500} />
        </figure>
      ))}
      {result.older_than !== undefined && (
        <p class={css.muted}>
          A newer memory says something else about the same:{' '}
          <a href={memoryPath(result.older_than, asked.as_of)}>
            <bdi>{result.older_than}</bdi>
          </a>
        </p>
      )}
      {duplicates.length > 0 && (
        <p class={css.muted}>
          {duplicates.length === 1 ? 'Another says' : `${duplicates.length} others say`} nearly the same.
        </p>
      )}
      <ResultLinks {...{ links, names, memoryKey: key, asOf: asked.as_of }} />
      {explanation && (
        <ScoreBars score={result.score} parts={explanation.parts} best={best}>
          {path && (
            <ButtonLink icon="graph" href={litInGraph({ as_of: asked.as_of, keys: [path.from, key], links })}>
              <span class={css.short}>
                Path from <bdi>{names.get(path.from) ?? path.from}</bdi>
              </span>
            </ButtonLink>
          )}
        </ScoreBars>
      )}
    </li>
  );
}
