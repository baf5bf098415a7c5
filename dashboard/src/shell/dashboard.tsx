import { useSignal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { session, sessionState } from '../data/session.ts';
import { PageHead } from '../parts/page-head.tsx';
import { Failed, Loading } from '../parts/states.tsx';
import { Toasts } from '../parts/toast.tsx';
import { Alone } from './alone.tsx';
import { Navigation } from './navigation.tsx';
import { LogIn, LogInDialog } from './log-in.tsx';
import { OpenLink } from './open-link.tsx';
import { pageOf, type Page } from './pages.ts';
import { SearchPalette } from './search-palette.tsx';
import { BASE, path } from './router.ts';
import css from './dashboard.module.css';

/** The log-in where nobody is logged in, else the page of the address. */
export function Dashboard() {
  const state = sessionState.value;
  const page = useFocusOfPage();
  const link = /^\/open\/([^/]+)$/.exec(path.value)?.[1];
  if (link !== undefined) return <OpenLink token={link} />;
  if (state.kind === 'asking') return null;
  if (state.kind === 'unreachable')
    return (
      <Alone title="Not available just now">
        <Failed message={state.message} retry={() => window.location.reload()} />
      </Alone>
    );
  if (state.kind === 'none') return <LogIn />;
  return (
    <div class={css.shell}>
      <a class={css.skip} href="#page">
        Skip to the page
      </a>
      <Navigation />
      {/* A graph of its own keeps nothing of the one before. */}
      <main ref={page} class={css.page} id="page" tabIndex={-1} key={session.value?.graph_id}>
        <CurrentPage />
      </main>
      <SearchPalette />
      {state.hasEnded && <LogInDialog />}
      <Toasts />
    </div>
  );
}

/** A link that was followed goes with its page, and the focus with it: the new page takes it. */
function useFocusOfPage() {
  const page = useRef<HTMLElement>(null);
  const before = useRef(path.value);
  useEffect(() => {
    if (before.current === path.value) return;
    before.current = path.value;
    if (!page.current?.contains(document.activeElement)) page.current?.focus({ preventScroll: true });
  }, [path.value]);
  return page;
}

function CurrentPage() {
  const found = pageOf(path.value);
  if (!found) return <PageHead title="There is no such page" about={<a href={BASE}>Go home</a>} />;
  return <Loaded page={found.page} parameters={found.parameters} />;
}

type Shown = ComponentType<Readonly<Record<string, string>>>;
const loaded = new Map<Page, Shown>();

/** Each page is a script of its own. */
function Loaded({ page, parameters }: { page: Page; parameters: Record<string, string> }) {
  const failed = useSignal<Page | undefined>(undefined);
  const count = useSignal(loaded.size);
  useEffect(() => {
    if (loaded.has(page)) return;
    page.load().then(
      (module) => {
        loaded.set(page, module.default);
        count.value++;
      },
      () => (failed.value = page),
    );
  }, [page]);
  if (failed.value === page)
    return (
      <Failed
        message="The page could not be loaded. The service may have been updated or stopped."
        retry={() => window.location.reload()}
      />
    );
  const Found = count.value >= 0 ? loaded.get(page) : undefined;
  return Found ? <Found key={Object.values(parameters).join('/')} {...parameters} /> : <Loading />;
}
