import { useState } from 'preact/hooks';
import type { Range } from '../data/found-words.ts';
import { Button } from './button.tsx';
import css from './marked.module.css';

interface MarkedProps {
  readonly text: string;
  /** In order, apart from each other. */
  readonly ranges: readonly Range[];
  /** What is longer is folded. */
  readonly limit?: number;
}

/** A text of a user in which some parts stand out. */
export function Marked({ text, ranges, limit = 600 }: MarkedProps) {
  const [isOpen, setOpen] = useState(false);
  // A fold that hides a few words is no help.
  const isLong = text.length > limit * 1.1;
  const shown = isLong && !isOpen ? text.slice(0, limit).toWellFormed() : text;
  const within = ranges.filter(([, to]) => to <= shown.length);
  return (
    <>
      <p class={css.text} dir="auto">
        {within.flatMap(([from, to], at) => [
          shown.slice(within[at - 1]?.[1] ?? 0, from),
          <mark key={from} class={css.mark}>
            {shown.slice(from, to)}
          </mark>,
        ])}
        {shown.slice(within.at(-1)?.[1] ?? 0)}
        {isLong && !isOpen && '…'}
      </p>
      {isLong && (
        <Button look="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Show less' : `Show all (${text.length.toLocaleString()} characters)`}
        </Button>
      )}
    </>
  );
}
