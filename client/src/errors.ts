import type { ErrorCode } from './tools.ts';

/** What went wrong on the way: no answer, no answer in time, or one that is not of the service. */
export type ConnectionFault = 'UNREACHABLE' | 'NO_ANSWER_IN_TIME' | 'NOT_THE_SERVICE';

export interface MemoryErrorFacts {
  /** HTTP status; undefined where no answer came. */
  readonly status?: number | undefined;
  readonly details?: Readonly<Record<string, unknown>> | undefined;
  /** Seconds after which a repeat can succeed. */
  readonly retryAfter?: number | undefined;
  /** Names the request in the log of the service. */
  readonly requestId?: string | undefined;
  readonly cause?: unknown;
}

/** Every failure of a call. `code` says which, `message` what to do. */
export class MemoryError extends Error {
  readonly code: ErrorCode | ConnectionFault;
  readonly status: number | undefined;
  readonly details: Readonly<Record<string, unknown>> | undefined;
  readonly retryAfter: number | undefined;
  readonly requestId: string | undefined;

  constructor(code: ErrorCode | ConnectionFault, message: string, facts: MemoryErrorFacts = {}) {
    super(message, facts.cause === undefined ? undefined : { cause: facts.cause });
    this.name = 'MemoryError';
    this.code = code;
    this.status = facts.status;
    this.details = facts.details;
    this.retryAfter = facts.retryAfter;
    this.requestId = facts.requestId;
  }
}

interface ErrorBody {
  readonly error?: {
    readonly code?: ErrorCode;
    readonly message?: string;
    readonly details?: Readonly<Record<string, unknown>>;
    readonly retry_after?: number;
    readonly request_id?: string;
  };
}

/** The error that the body of an answer has, whatever answered. */
export function errorOf(status: number, body: unknown): MemoryError {
  const { error } = (typeof body === 'object' && body !== null ? body : {}) as ErrorBody;
  if (error?.code === undefined || error.message === undefined)
    return new MemoryError(
      'NOT_THE_SERVICE',
      `The answer with status ${status} is not of the service. Check the URL.`,
      {
        status,
      },
    );
  const { code, message, details, retry_after: retryAfter, request_id: requestId } = error;
  return new MemoryError(code, message, { status, details, retryAfter, requestId });
}
