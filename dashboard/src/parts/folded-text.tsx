import { useState } from 'preact/hooks';
import { Button } from './button.tsx';
import css from './folded-text.module.css';

const LONG = 2_000;

/** A text of a user as it was written. What is very long is folded. */
export function FoldedText({ text, longest = LONG }: { text: string; longest?: number }) {
  const [isWhole, setWhole] = useState(false);
  // Some more than the bound is shown at once: a fold that hides a line is no help.
  const isLong = text.length > longest * 1.1;
  return (
    <>
      <p class={css.text} dir="auto">
        {isLong && !isWhole ? `${[...text.slice(0, longest)].slice(0, -1).join('')}…` : text}
      </p>
      {isLong && (
        <p>
          <Button
            look="quiet"
            icon={isWhole ? undefined : 'down'}
            aria-expanded={isWhole}
            onClick={() => setWhole(!isWhole)}
          >
            {isWhole ? 'Show less' : `Show all (${text.length.toLocaleString()} characters)`}
          </Button>
        </p>
      )}
    </>
  );
}
