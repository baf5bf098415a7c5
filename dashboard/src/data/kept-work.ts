import { session } from './session.ts';

/** Work of the service that a page waits for, by the id that it is asked about with. */
interface Work {
  readonly id: string;
  readonly what: string;
}

/** Keeps what a page waits for, by graph, so that the page goes on with it when it is loaded anew. */
export function keep(kind: string, work: Work): void {
  sessionStorage.setItem(placeOf(kind), JSON.stringify(work));
}

export function kept(kind: string): Work | undefined {
  const text = sessionStorage.getItem(placeOf(kind));
  return text === null ? undefined : (JSON.parse(text) as Work);
}

export function forget(kind: string): void {
  sessionStorage.removeItem(placeOf(kind));
}

function placeOf(kind: string): string {
  return `work/${kind}/${session.peek()?.graph_id ?? ''}`;
}
