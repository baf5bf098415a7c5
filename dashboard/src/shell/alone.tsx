import type { ComponentChildren } from 'preact';
import { PageHead } from '../parts/page-head.tsx';
import css from './alone.module.css';

/** A page without the navigation, where nobody is logged in yet: as the service's own pages look (src/http/pages/page.css). */
export function Alone({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <div class={css.alone}>
      <header class={css.brand}>
        <img src="/icon.svg" alt="" width="24" height="24" />
        Memory Graph Service
      </header>
      <main class={css.card}>
        <PageHead title={title} />
        {children}
      </main>
    </div>
  );
}
