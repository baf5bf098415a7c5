import type { Point } from './model.ts';
import { hashOf } from './placement.ts';

/** Where points lay when they were last seen, so that the picture is the same tomorrow. */
export interface Positions {
  readonly read: (nodes: readonly string[]) => Promise<ReadonlyMap<string, Point>>;
  readonly keep: (points: ReadonlyMap<string, Point>) => Promise<void>;
}

const STORE = 'positions';
/** The oldest are dropped beyond. */
const MOST = 20_000;
/** By hashes: whoever opens this browser after a log-out does not read keys here. */
type Kept = Map<number, readonly [x: number, y: number]>;

/** Positions by graph in IndexedDB. Where the browser keeps nothing, each visit begins anew. */
export function positionsOf(graphId: string): Positions {
  const read = async (): Promise<Kept> => {
    const answer: unknown = await request('readonly', (store) => store.get(graphId));
    return answer instanceof Map ? (answer as Kept) : new Map();
  };
  return {
    read: async (nodes) => {
      const kept = await read();
      const points = new Map<string, Point>();
      for (const node of nodes) {
        const point = kept.get(hashOf(node));
        if (point) points.set(node, { x: point[0], y: point[1] });
      }
      return points;
    },
    keep: async (points) => {
      const kept = await read();
      for (const [node, { x, y }] of points) {
        const hash = hashOf(node);
        kept.delete(hash);
        kept.set(hash, [x, y]);
      }
      for (const hash of kept.keys()) {
        if (kept.size <= MOST) break;
        kept.delete(hash);
      }
      await request('readwrite', (store) => store.put(kept, graphId));
    },
  };
}

async function request(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest,
): Promise<unknown> {
  try {
    const opening = indexedDB.open('graph-picture', 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
    const database = await answerOf(opening);
    try {
      return await answerOf(ask(database.transaction(STORE, mode).objectStore(STORE)));
    } finally {
      database.close();
    }
  } catch {
    return undefined;
  }
}

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB failed.'));
  });
}
