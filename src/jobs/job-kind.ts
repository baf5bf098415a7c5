/** A kind of background work on a graph. Each graph has one job of each kind. */
export interface JobKind {
  readonly name: string;
  readonly id: string;
  /** Requests within this time share one run. */
  readonly gatherMs: number;
  /** Whether a run counts among those that run at once; by default it does. */
  readonly takesSlot?: boolean;
  /** What waits for it, of one and of several: "text to be read", "texts to be read". */
  readonly waits: readonly [one: string, several: string];
  countPending(): Promise<number>;
  /** How far it is, as its owner sees it. */
  progress?(): Promise<Readonly<Record<string, unknown>> | undefined>;
  /** Processes the items that wait. A run that throws is logged and repeated later. */
  run(run: JobRun): Promise<void>;
}

export interface JobRun {
  /** Aborts when the service stops, or when another process took over the job. */
  readonly signal: AbortSignal;
  /** Whether jobs of other graphs wait for their turn. It ends after a batch then, and goes on in its next turn. */
  isTurnOver(): boolean;
  /** Logs an item that failed and is skipped. */
  failed(error: unknown, what: object): void;
}

/** A job as its owner sees it. */
export interface Job {
  readonly id: string;
  readonly kind: string;
  readonly state: 'pending' | 'running' | 'done';
  readonly pending: number;
  /** What waits, in words. */
  readonly waiting?: string | undefined;
  /** Failed runs in a row. */
  readonly attempts: number;
  /** Times of its first and its latest run; null before the first. */
  readonly created_at: string | null;
  readonly updated_at: string | null;
  /** Of a job that tells how far it is. */
  readonly progress?: Readonly<Record<string, unknown>> | undefined;
  readonly error?: string | undefined;
}

/** This process among those that may share its graphs. */
export interface OwnProcess {
  readonly id: string;
  /** Whether no other process can share them, so that every other one has ended. */
  readonly isAlone: boolean;
}
