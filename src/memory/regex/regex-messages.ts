/** What a thread and its worker say to each other: one request, one reply. */

export interface MatchRequest {
  readonly pattern: string;
  /** Each item's fields; an item matches when one of its fields does. */
  readonly texts: readonly (readonly string[])[];
}

export interface MatchReply {
  readonly matches?: boolean[];
  /** Why the pattern does not compile. */
  readonly complaint?: string;
  /** Where in the pattern, in UTF-16 units from 0. */
  readonly position?: number;
}

/** Said once by a worker that has loaded what it needs. */
export const READY = 'ready';
