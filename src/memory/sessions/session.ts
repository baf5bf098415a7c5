/** Seconds in which the recency of a touch falls by half. */
const HALF_LIFE_S = 1_800;
/** Nodes that a session remembers. */
export const MAX_TOUCHED = 64;
/** Share of its recency that a touched node passes on with each step over the graph. */
const STEP = 0.5;

export type Phase = 'early' | 'mid' | 'deep';

/** Recalls after which a session leaves the phase. */
const EARLY = 3;
const MID = 10;

export type Touch = readonly [key: string, time: number];

/** What a session says about a node, each 0 to 1. */
export interface SessionSignals {
  /** The recency of the best touched node near it: all at the node itself, half one step away, a quarter at two. */
  readonly topical: number;
  /** Its own recency: how lately the session touched it. */
  readonly session: number;
}

/** The touched nodes near a node, with the steps to each. */
export type StepsToTouched = ReadonlyMap<string, number>;

/** The nodes that one session touched, with the time of the last touch. */
export class Session {
  readonly #touched = new Map<string, number>();
  #near: ReadonlyMap<string, StepsToTouched> = new Map();
  /** Recalls so far, in all processes as far as known. */
  recalls = 0;

  touch(touches: readonly Touch[]): void {
    addTouches(this.#touched, touches);
  }

  forget(key: string): void {
    this.#touched.delete(key);
    this.#near = new Map([...this.#near].filter(([near]) => near !== key));
  }

  /** Keys with times, the latest first. */
  touched(): Touch[] {
    return [...this.#touched].sort(([, a], [, b]) => b - a);
  }

  setNear(near: ReadonlyMap<string, StepsToTouched>): void {
    this.#near = near;
  }

  /** The phase of the next recall. */
  phase(): Phase {
    if (this.recalls < EARLY) return 'early';
    return this.recalls < MID ? 'mid' : 'deep';
  }

  signalsOf(key: string, now: number): SessionSignals {
    const session = this.#recencyOf(key, now);
    const near = [...(this.#near.get(key) ?? [])];
    const passed = near.map(([touched, steps]) => this.#recencyOf(touched, now) * STEP ** steps);
    return { session, topical: Math.max(session, ...passed) };
  }

  #recencyOf(key: string, now: number): number {
    const at = this.#touched.get(key);
    return at === undefined ? 0 : 2 ** (-Math.max(0, now - at) / 1_000 / HALF_LIFE_S);
  }
}

/** Adds touches, of each key the latest, and drops the least recent beyond the limit. */
export function addTouches(touched: Map<string, number>, touches: readonly Touch[]): void {
  for (const [key, at] of touches) {
    const latest = Math.max(at, touched.get(key) ?? 0);
    touched.delete(key);
    touched.set(key, latest);
  }
  const oldest = [...touched].sort(([, a], [, b]) => a - b).slice(0, -MAX_TOUCHED);
  for (const [key] of oldest) touched.delete(key);
}
