import type { ComponentChildren } from 'preact';
import css from './surface.module.css';

export function Card({ children, label }: { children: ComponentChildren; label?: string }) {
  return (
    <section class={css.card} {...(label !== undefined && { 'aria-label': label })}>
      {children}
    </section>
  );
}

/** A table that scrolls by itself where the page is narrow. */
export function Table({ label, children }: { label: string; children: ComponentChildren }) {
  return (
    <div class={css.scroller} role="region" aria-label={label} tabIndex={0}>
      <table>{children}</table>
    </div>
  );
}

/** Filters and buttons in a row. */
export function Bar({ children }: { children: ComponentChildren }) {
  return <div class={css.bar}>{children}</div>;
}
