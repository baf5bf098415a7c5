import { param } from '../shell/router.ts';
import css from './tabs.module.css';

export type Tab<Name extends string> = readonly [name: Name, title: string];

/** Parts of a page, each with an address of its own. */
export function Tabs<Name extends string>({ label, tabs }: { label: string; tabs: readonly Tab<Name>[] }) {
  const chosen = chosenTab(tabs);
  return (
    <nav class={css.tabs} aria-label={label}>
      {tabs.map(([name, title]) => (
        <a
          key={name}
          class={css.tab}
          href={`${window.location.pathname}?tab=${name}`}
          aria-current={name === chosen ? 'page' : undefined}
        >
          {title}
        </a>
      ))}
    </nav>
  );
}

/** The tab of the address, else the first. */
export function chosenTab<Name extends string>(tabs: readonly Tab<Name>[]): Name | undefined {
  const asked = param('tab');
  return (tabs.find(([name]) => name === asked) ?? tabs[0])?.[0];
}
