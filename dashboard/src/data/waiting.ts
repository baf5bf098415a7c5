/** Begins a write that waited. `isLeaving`: while the page is left, when nothing can be awaited any more. */
export type Begin = (isLeaving: boolean) => Promise<unknown>;

const waiting = new Set<Begin>();

/** Keeps a write until its time comes; it is begun where the page is left before. Answers what ends the waiting. */
export function waitWith(begin: Begin): () => void {
  const leave = () => void begin(true);
  waiting.add(begin);
  window.addEventListener('pagehide', leave);
  return () => {
    waiting.delete(begin);
    window.removeEventListener('pagehide', leave);
  };
}

/** Does what waits before the session is of another graph, or of nobody. */
export async function doWaiting(): Promise<void> {
  await Promise.all([...waiting].map((begin) => begin(false)));
}
