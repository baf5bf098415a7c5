import type { DatabaseAddress } from '../reference/database.ts';

/** A request of the benchmark to the process of the service, besides its API. */
export type ServiceRequest =
  | { readonly id: number; readonly kind: 'database'; readonly namespace: string; readonly graph: string }
  | { readonly id: number; readonly kind: 'memory' };

export interface ServiceMemory {
  /** Bytes. */
  readonly nodeRss: number;
  readonly jvmPid: number;
  readonly jvmHeapUsed: number;
  readonly jvmHeapMax: number;
}

export type ServiceAnswer =
  | { readonly id: number; readonly answer: DatabaseAddress | ServiceMemory }
  | { readonly id: number; readonly failure: string };
