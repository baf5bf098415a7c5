import type { MemoryClient } from '../../../client/src/index.ts';

/** A graph, and a client that reaches it. */
export interface GraphOfService {
  readonly id: string;
  readonly memory: MemoryClient;
}
