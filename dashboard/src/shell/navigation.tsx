import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { activeGraph, chooseGraph, logOut, session } from '../data/session.ts';
import { act } from '../data/act.ts';
import { Button, IconButton } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { PAGES } from './pages.ts';
import { openPalette } from './search-palette.tsx';
import { BASE, path } from './router.ts';
import { chooseTheme, theme, type Theme } from './theme.ts';
import css from './navigation.module.css';

const THEMES: readonly Theme[] = ['system', 'light', 'dark'];

/** The pages, which graph is shown, and who is logged in. Folded behind a button where the window is narrow. */
export function Navigation() {
  const isOpen = useSignal(false);
  const fold = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    isOpen.value = false;
  }, [path.value]);
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !isOpen.value) return;
    isOpen.value = false;
    fold.current?.querySelector('button')?.focus();
  };
  return (
    <header class={css.side} onKeyDown={onKeyDown}>
      <div class={css.top}>
        <a class={css.brand} href={BASE}>
          <img src="/icon.svg" alt="" width="24" height="24" />
          Memory
        </a>
        <IconButton icon="search" label="Search (/)" onClick={openPalette} />
        <span ref={fold} class={css.fold}>
          <IconButton
            icon={isOpen.value ? 'close' : 'menu'}
            label="Menu"
            aria-expanded={isOpen.value}
            aria-controls="menu"
            onClick={() => (isOpen.value = !isOpen.value)}
          />
        </span>
      </div>
      <div id="menu" class={isOpen.value ? `${css.menu} ${css.open}` : (css.menu ?? '')}>
        <Graphs />
        <nav aria-label="Pages">
          {PAGES.map(({ path: to, title, icon }) =>
            icon === undefined ? null : (
              <a key={to} class={css.link} href={BASE + to} aria-current={isCurrent(to) ? 'page' : undefined}>
                <Icon name={icon} />
                {title}
              </a>
            ),
          )}
        </nav>
        <div class={css.end}>
          <label class={css.theme}>
            Theme
            <select
              class={css.select}
              value={theme.value}
              onChange={(event) => chooseTheme(event.currentTarget.value as Theme)}
            >
              {THEMES.map((each) => (
                <option key={each}>{each}</option>
              ))}
            </select>
          </label>
          <span class={css.account}>{session.value?.account_name}</span>
          <Button onClick={() => void act(logOut)}>Log out</Button>
        </div>
      </div>
    </header>
  );
}

function Graphs() {
  const graphs = session.value?.graphs ?? [];
  if (graphs.length < 2) return <p class={css.graph}>{activeGraph.value?.name}</p>;
  return (
    <label class={css.graph}>
      <span class="visually-hidden">Graph</span>
      <select
        class={css.select}
        value={session.value?.graph_id}
        onChange={(event) => void act(() => chooseGraph(event.currentTarget.value))}
      >
        {graphs.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

function isCurrent(to: string): boolean {
  return to === '' ? path.value === '' : path.value === to || path.value.startsWith(`${to}/`);
}
