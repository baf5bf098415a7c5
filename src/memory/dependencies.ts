import type { Embedder } from '../embedding/embedder.ts';
import type { TenantGraph } from '../graph/graph.ts';

// What the functions of memory/ work with. Each names what it uses; a tenant's memory, or a call on it, has all of it.

export interface WithGraph {
  readonly graph: TenantGraph;
}

export interface WithEmbedder {
  readonly embedder: Embedder;
}

/** The current time; ISO 8601 UTC with milliseconds is what gets stored. */
export type Clock = () => Date;

export interface WithClock {
  readonly clock: Clock;
}

/** Room that a call reserves in the memory budget before it reads large data. */
export interface WithReservation {
  /** Undefined for work that no call waits for. */
  readonly reservation?: { add(bytes: number): void } | undefined;
}
