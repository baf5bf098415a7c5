import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import css from './memory.module.css';

interface SectionProps {
  readonly title: string;
  /** Its buttons. */
  readonly actions?: ComponentChildren;
  readonly children: ComponentChildren;
}

/** A part of a memory's page under a heading of its own. */
export function Section({ title, actions, children }: SectionProps) {
  const heading = useId();
  return (
    <section class={css.section} aria-labelledby={heading}>
      <div class={css.sectionHead}>
        <h2 id={heading}>{title}</h2>
        {actions}
      </div>
      {children}
    </section>
  );
}
