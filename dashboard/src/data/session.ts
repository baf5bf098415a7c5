import { computed, signal } from '@preact/signals';
import { MemoryClient, MemoryError } from '../../../client/src/index.ts';
import { doWaiting } from './waiting.ts';

/** What GET /api/session answers. */
export interface Session {
  readonly subject: string;
  readonly scope: 'read' | 'write' | 'admin';
  readonly account_id: string;
  readonly account_name: string;
  readonly plan: string;
  readonly graph_id: string;
  readonly graphs: readonly { readonly id: string; readonly name: string; readonly is_frozen?: boolean }[];
  /** Whether the service keeps its users itself. */
  readonly identity_provider: 'own' | 'other';
  readonly csrf: string;
  readonly expires_at: string;
}

type State =
  | { readonly kind: 'asking' }
  | { readonly kind: 'none'; readonly message?: string }
  | { readonly kind: 'unreachable'; readonly message: string }
  /** `hasEnded`: the page stays, with all that was typed, and the log-in is shown over it. */
  | { readonly kind: 'open'; readonly session: Session; readonly hasEnded?: boolean };

export const sessionState = signal<State>({ kind: 'asking' });
export const session = computed(() =>
  sessionState.value.kind === 'open' ? sessionState.value.session : undefined,
);
export const activeGraph = computed(() =>
  session.value?.graphs.find(({ id }) => id === session.value?.graph_id),
);
/** Whose what the browser keeps is. Each one-time link is a subject of its own, though one person opens them all. */
export const owner = computed(() => session.value && ownerOf(session.value));
/** What a user may not do is not offered. */
export const mayWrite = computed(() => session.value?.scope !== 'read' && !activeGraph.value?.is_frozen);
export const mayAdminister = computed(() => session.value?.scope === 'admin');

/** Every call of the pages goes through it. */
export const memory = new MemoryClient({
  url: window.location.origin,
  credential: { csrf: () => session.peek()?.csrf ?? '' },
  attempts: 3,
  firstPauseMs: 500,
});

export async function askForSession(): Promise<void> {
  try {
    const found = (await memory.request('GET', '/api/session')) as Session;
    // All that the page shows is of somebody else.
    if (owner.peek() !== undefined && owner.peek() !== ownerOf(found)) window.location.reload();
    else sessionState.value = { kind: 'open', session: found };
  } catch (error) {
    if (!(error instanceof MemoryError)) throw error;
    const isOut = error.code === 'UNAUTHENTICATED';
    if (isOut) endedSession();
    else if (sessionState.peek().kind !== 'open')
      sessionState.value = { kind: 'unreachable', message: error.message };
  }
}

/** An open page keeps what it shows; a new one shows the log-in. */
export function endedSession(): void {
  const state = sessionState.peek();
  sessionState.value = state.kind === 'open' ? { ...state, hasEnded: true } : { kind: 'none' };
}

/** Begins a session by a one-time link. Throws MemoryError. */
export async function openByLink(token: string): Promise<void> {
  await memory.request('POST', '/api/session', { token });
  await askForSession();
}

export async function chooseGraph(graph_id: string): Promise<void> {
  await doWaiting();
  await memory.request('PUT', '/api/session/graph', { graph_id });
  // All that the pages keep is of the graph before.
  return leave();
}

export async function logOut(): Promise<void> {
  await doWaiting();
  await memory.request('DELETE', '/api/session');
  // What one person typed or asked is not for the next.
  sessionStorage.clear();
  return leave();
}

/** Loads the dashboard anew. It never resolves: nothing of this page goes on. */
function leave(): Promise<never> {
  window.location.assign('/dashboard');
  return new Promise(() => undefined);
}

function ownerOf({ subject, account_id, graph_id }: Session): string {
  const person = subject.startsWith('link:') ? `link:${account_id}` : subject;
  return JSON.stringify([person, graph_id]);
}
