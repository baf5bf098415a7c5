import type { TenantGraph } from '../../graph/graph.ts';
import type { GraphEmbedder } from '../vectors/graph-embedder.ts';

/** Who changes a memory. The actor is recorded with each change. */
export interface Actor {
  /** The principal's identity (`Principal.subject`). */
  readonly subject: string;
  /** Name of the session within the tenant. */
  readonly session: string;
  readonly via: 'rest' | 'mcp' | 'service';
}

export interface WithActor {
  readonly actor: Actor;
}

/** The service itself, for example when it creates the profile of a new graph. */
export const SERVICE: Actor = { subject: 'service', session: 'service', via: 'service' };

// What the functions of memory/ depend on. Each function names what it uses; a `MemoryCall` has all of it.

export interface WithGraph {
  readonly graph: TenantGraph;
}

export interface WithEmbedder {
  readonly embedder: GraphEmbedder;
}

/** The current time; ISO 8601 UTC with milliseconds is what gets stored. */
export type Clock = () => Date;

export interface WithClock {
  readonly clock: Clock;
}

export interface WithEnrichment {
  /** Whether stored texts are read for entities in the background. */
  readonly enriches: boolean;
}

/** A call reserves bytes in the memory budget before it reads large data. */
export interface WithReservation {
  /** Undefined for background work. */
  readonly reservation?: { add(bytes: number): void } | undefined;
}
