/** Seconds in which a touch loses half its heat. */
const HALF_LIFE_S = 1_800;
/** Nodes a session remembers; the least recently touched goes first. */
export const MAX_TOUCHED = 64;
/** What heat is left of one step over the graph. */
const STEP = 0.5;

export type Phase = 'early' | 'mid' | 'deep';

/** Recalls after which a session leaves the phase. */
const EARLY = 3;
const MID = 10;

/** What a session says of a node, each 0 to 1. */
export interface SessionSignals {
  /** Heat of the hottest node near it on the graph: all at the node itself, half a step away, a quarter at two. */
  readonly topical: number;
  /** Its own heat: how lately the session touched it. */
  readonly session: number;
}

const NO_SIGNALS: SessionSignals = { topical: 0, session: 0 };

/** How far a node is from a hot one. */
export interface Nearness {
  readonly hot: string;
  readonly steps: number;
}

/** The nodes that one session touched, with the time of the last touch. */
export class Session {
  readonly #touched = new Map<string, number>();
  #near: ReadonlyMap<string, Nearness> = new Map();
  /** Recalls so far, in all processes as far as known. */
  recalls = 0;

  touch(keys: readonly string[], at: number): void {
    for (const key of keys) {
      const time = Math.max(at, this.#touched.get(key) ?? 0);
      this.#touched.delete(key);
      this.#touched.set(key, time);
    }
    const oldest = [...this.#touched].sort(([, a], [, b]) => a - b).slice(0, -MAX_TOUCHED);
    for (const [key] of oldest) this.#touched.delete(key);
  }

  forget(key: string): void {
    this.#touched.delete(key);
    this.#near = new Map([...this.#near].filter(([near]) => near !== key));
  }

  /** Keys with times, the latest touched first. */
  touched(): [string, number][] {
    return [...this.#touched].sort(([, a], [, b]) => b - a);
  }

  /** Of each key the nearness that warms it most is kept: as time passes the order of several stays. */
  setNear(near: ReadonlyMap<string, readonly Nearness[]>): void {
    const best = new Map<string, Nearness>();
    for (const [key, all] of near) {
      for (const each of all) {
        const known = best.get(key);
        if (!known || this.#warmthOf(each) > this.#warmthOf(known)) best.set(key, each);
      }
    }
    this.#near = best;
  }

  /** Of the next recall: the first three are early, up to the tenth mid, then deep. */
  phase(): Phase {
    if (this.recalls < EARLY) return 'early';
    return this.recalls < MID ? 'mid' : 'deep';
  }

  signalsOf(key: string, now: number): SessionSignals {
    const own = this.#heatOf(key, now);
    const near = this.#near.get(key);
    if (own === 0 && !near) return NO_SIGNALS;
    const topical = near ? this.#heatOf(near.hot, now) * STEP ** near.steps : 0;
    return { session: own, topical: Math.max(own, topical) };
  }

  /** Compares as the heat that comes from there does, at any time: the logarithm of it, but for a constant. */
  #warmthOf({ hot, steps }: Nearness): number {
    const at = this.#touched.get(hot) ?? -Infinity;
    return at / 1_000 / HALF_LIFE_S + steps * Math.log2(STEP);
  }

  #heatOf(key: string, now: number): number {
    const at = this.#touched.get(key);
    return at === undefined ? 0 : 2 ** (-Math.max(0, now - at) / 1_000 / HALF_LIFE_S);
  }
}
