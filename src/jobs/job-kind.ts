/** A kind of work that is done on a graph in the background. */
export interface JobKind {
  readonly name: string;
  /** Of the one job of this kind that a graph has (UUID). */
  readonly id: string;
  /** Requests that come within so long are answered by one run. */
  readonly gatherMs: number;
  /** How much waits to be done. */
  countPending(): Promise<number>;
  /** Does what waits. What it throws is logged, and it runs again after a while. */
  run(run: JobRun): Promise<void>;
}

/** One run of a job. */
export interface JobRun {
  /** Aborted where the service stops, or another process took the job over. */
  readonly signal: AbortSignal;
  /** Notes what failed of it and is passed over. */
  failed(error: unknown, what: object): void;
}

export type JobState = 'pending' | 'running' | 'done';

/** A job as its owner sees it. */
export interface Job {
  readonly id: string;
  readonly kind: string;
  readonly state: JobState;
  /** Runs in a row that failed. */
  readonly attempts: number;
  readonly created_at: string;
  readonly updated_at: string;
  /** Why the last run failed. */
  readonly error?: string | undefined;
}
