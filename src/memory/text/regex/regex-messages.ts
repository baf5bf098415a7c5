/** The messages between a thread and its worker: one request, one reply. */

export interface MatchRequest {
  readonly pattern: string;
  /** The fields of each item; an item matches when one of its fields does. */
  readonly texts: readonly (readonly string[])[];
}

export interface MatchReply {
  readonly matches?: boolean[];
  /** Why the pattern does not compile. */
  readonly complaint?: string;
  /** Where in the pattern, in UTF-16 units from 0. */
  readonly position?: number;
}

/** A worker sends it once, when it has loaded its modules. */
export const READY = 'ready';
