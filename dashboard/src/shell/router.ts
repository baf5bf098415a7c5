import { computed, signal } from '@preact/signals';

export const BASE = '/dashboard';

const address = signal(new URL(window.location.href));
/** The path under /dashboard, without a slash at its end. */
export const path = computed(() => address.value.pathname.slice(BASE.length).replace(/\/$/, ''));

/** Shows another page: `navigate('/graph?around=person_ada')`. */
export function navigate(to: string, { replace = false } = {}): void {
  history[replace ? 'replaceState' : 'pushState']({}, '', BASE + to);
  const before = address.peek().pathname;
  address.value = new URL(window.location.href);
  if (address.peek().pathname !== before) window.scrollTo(0, 0);
}

/** The filters of a page stand in its address, so that it can be shared and reloaded. */
export function param(name: string): string {
  return address.value.searchParams.get(name) ?? '';
}

/** A filter of several values. A key may hold a comma, so `listText` encodes each by itself. */
export function listParam(name: string): readonly string[] {
  return param(name)
    .split(',')
    .filter((item) => item !== '')
    .map((item) => {
      try {
        return decodeURIComponent(item);
      } catch {
        return item;
      }
    });
}

export function listText(items: Iterable<string>): string {
  return [...items].map((item) => encodeURIComponent(item)).join(',');
}

/** Sets filters; an empty one leaves the address. */
export function setParams(changed: Readonly<Record<string, string>>): void {
  const next = new URL(address.peek());
  for (const [name, value] of Object.entries(changed)) {
    if (value === '') next.searchParams.delete(name);
    else next.searchParams.set(name, value);
  }
  navigate(next.pathname.slice(BASE.length) + next.search, { replace: true });
}

/** The address of a memory's page, as of a time where one is given. */
export function memoryPath(key: string, asOf = ''): string {
  const path = `${BASE}/memories/${encodeURIComponent(key)}`;
  return asOf === '' ? path : `${path}?as_of=${encodeURIComponent(asOf)}`;
}

window.addEventListener('popstate', () => (address.value = new URL(window.location.href)));

/** Links of the dashboard are followed without loading the page anew. */
document.addEventListener('click', (event) => {
  const link = (event.target as Element | null)?.closest('a');
  const isOther =
    event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey;
  if (!link || isOther || link.target !== '' || link.hasAttribute('download')) return;
  // A button that is drawn as a link leads nowhere.
  if (link.href === '') return;
  const to = new URL(link.href);
  const isPage = to.origin === window.location.origin && to.pathname.startsWith(BASE);
  // Begins at the service, which leads elsewhere.
  if (!isPage || to.pathname === `${BASE}/log-in`) return;
  event.preventDefault();
  if (to.hash !== '' && to.pathname === window.location.pathname)
    document.getElementById(to.hash.slice(1))?.focus();
  else navigate(to.pathname.slice(BASE.length) + to.search);
});
