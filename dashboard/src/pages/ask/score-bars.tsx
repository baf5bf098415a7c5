import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Button } from '../../parts/button.tsx';
import { figure, kindsOf, saidOf, type Parts } from './score-parts.ts';
import css from './ask.module.css';

interface ScoreBarsProps {
  readonly score: number;
  readonly parts: Parts;
  /** The score that fills the whole width. */
  readonly best: number;
  /** Other buttons beside that of its parts. */
  readonly children?: ComponentChildren;
}

/** A score as a stacked bar of what it is made of. The words beside say the same. */
export function ScoreBars({ score, parts, best, children }: ScoreBarsProps) {
  const [isOpen, setOpen] = useState(false);
  const kinds = kindsOf(parts);
  const spoken = kinds.map(({ title, sum }) => `${title} ${figure(sum)}`).join(', ');
  return (
    <div class={css.score}>
      <div class={css.bar} role="img" aria-label={`Score ${figure(score)}: ${spoken}`}>
        {kinds
          .filter(({ sum }) => sum > 0)
          .map(({ name, title, hue, sum }) => (
            <span
              key={name}
              title={`${title}: ${figure(sum)}`}
              class={css.piece}
              style={{ width: `${(100 * sum) / Math.max(best, score)}%`, background: `var(--hue-${hue})` }}
            />
          ))}
      </div>
      <ul class={css.legend} aria-hidden="true">
        {kinds.map(({ name, title, hue, sum }) => (
          <li key={name}>
            <span class={css.dot} style={{ background: `var(--hue-${hue})` }} />
            {title} {figure(sum)}
          </li>
        ))}
      </ul>
      <div class={css.tools}>
        {children}
        <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          Score {figure(score)}: {isOpen ? 'hide its parts' : 'all its parts'}
        </Button>
      </div>
      {isOpen && (
        <dl class={css.parts}>
          {Object.entries(parts).map(([part, value]) => (
            <div key={part}>
              <dt>
                {saidOf(part)} <code>{part}</code>
              </dt>
              <dd>{figure(value)}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
