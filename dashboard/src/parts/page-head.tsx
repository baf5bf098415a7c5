import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import css from './page-head.module.css';

interface PageHeadProps {
  readonly title: string;
  /** One line of what can be done here. */
  readonly about?: ComponentChildren;
  /** Its buttons. */
  readonly children?: ComponentChildren;
}

/** The head of every page, which is the title of its tab as well. */
export function PageHead({ title, about, children }: PageHeadProps) {
  useEffect(() => {
    document.title = `${title} · Memory Graph Service`;
  }, [title]);
  return (
    <header class={css.head}>
      <div class={css.words}>
        <h1 dir="auto">{title}</h1>
        {about !== undefined && <p class={css.about}>{about}</p>}
      </div>
      <div class={css.actions}>{children}</div>
    </header>
  );
}
