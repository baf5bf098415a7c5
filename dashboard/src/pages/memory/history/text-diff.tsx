import { diffWordsWithSpace } from 'diff';
import { useMemo } from 'preact/hooks';
import css from './text-diff.module.css';

interface TextDiffProps {
  readonly before: string;
  readonly after: string;
  /** One side with what differs marked, or both in one text. */
  readonly shows?: 'both' | 'before' | 'after';
}

/** A diff of very different long texts takes longer than somebody waits. */
const TIMEOUT_MS = 200;

/** What a text says now and said before, word by word. */
export function TextDiff({ before, after, shows = 'both' }: TextDiffProps) {
  const parts = useMemo(() => partsOf(before, after), [before, after]);
  return (
    <p class={css.text} dir="auto" tabIndex={0}>
      {parts.map(({ value, added, removed }, at) => {
        if (added)
          return shows === 'before' ? null : (
            <ins key={at} class={css.added}>
              {value}
            </ins>
          );
        if (removed)
          return shows === 'after' ? null : (
            <del key={at} class={css.removed}>
              {value}
            </del>
          );
        return shows === 'both' ? shortened(value) : value;
      })}
    </p>
  );
}

/** Around a change. */
const CONTEXT = 120;

/** What stays the same over a long way is left out. */
function shortened(text: string): string {
  if (text.length <= 3 * CONTEXT) return text;
  return `${text.slice(0, CONTEXT).toWellFormed()} … ${text.slice(-CONTEXT).toWellFormed()}`;
}

interface Part {
  readonly value: string;
  readonly added?: boolean;
  readonly removed?: boolean;
}

function partsOf(before: string, after: string): readonly Part[] {
  const whole = [
    { value: before, removed: true },
    { value: after, added: true },
  ];
  return (diffWordsWithSpace(before, after, { timeout: TIMEOUT_MS }) ?? whole).filter(
    ({ value }) => value !== '',
  );
}
