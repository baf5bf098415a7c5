import { v7 as uuidv7 } from 'uuid';
import type { Embedder } from '../embedding/embedder.ts';
import type { TenantGraph } from '../graph/graph.ts';
import type { Derivations } from './derivation/derivations.ts';
import type { IdempotencyKeys } from './idempotency/idempotency-keys.ts';
import type { RankingCaches } from './recall/ranking-caches.ts';
import type { RegexEngine } from './regex/regex-engine.ts';
import type { Reranker } from '../reranking/reranker.ts';
import type { Sessions } from './session/sessions.ts';
import type { WriteLanes } from './store/write-lanes.ts';

/** What every operation on a tenant's memory works with. */
export interface MemoryContext {
  readonly graph: TenantGraph;
  readonly embedder: Embedder;
  readonly regex: RegexEngine;
  readonly writes: WriteLanes;
  readonly derivations: Derivations;
  readonly ranking: RankingCaches;
  readonly sessions: Sessions;
  readonly idempotency: IdempotencyKeys;
  /** Puts the best results in a better order; undefined where none is configured. */
  readonly reranker: Reranker | undefined;
  /** Current time; ISO 8601 UTC with milliseconds is what gets stored. */
  readonly clock: () => Date;
}

export function timestamp(memory: MemoryContext): string {
  return memory.clock().toISOString();
}

/**
 * The same memory for work that outlives the call it began in: a cancellation of that call must not end it, and nothing
 * else of the call is held by it.
 */
export function outlivingCall(memory: MemoryContext): MemoryContext {
  const { graph, embedder, regex, writes, derivations, ranking, sessions, idempotency, reranker, clock } =
    memory;
  return {
    graph: graph.signal === undefined ? graph : { ...graph, signal: undefined },
    embedder,
    regex,
    writes,
    derivations,
    ranking,
    sessions,
    idempotency,
    reranker,
    clock,
  };
}

/** A new identifier of a node, edge or hyperedge: UUIDv7 (RFC 9562), so that ids sort by time. */
export function newId(): string {
  return uuidv7();
}
