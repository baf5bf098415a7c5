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

/** By what a proxy says that the service cannot be reached now. */
const STATUS_OF_PROXY: Readonly<Record<number, ErrorCode>> = {
  ...{ 429: 'RATE_LIMITED', 502: 'UNAVAILABLE', 503: 'UNAVAILABLE', 504: 'UNAVAILABLE' },
};

/** The error that an answer is, whatever answered. `header` is its Retry-After. */
export function errorOf(status: number, body: unknown, header: string | null = null): MemoryError {
  const { error } = (typeof body === 'object' && body !== null ? body : {}) as ErrorBody;
  const retryAfter = error?.retry_after ?? secondsIn(header);
  if (error?.code === undefined || error.message === undefined) return ofOthers(status, retryAfter);
  const { code, message, details, request_id: requestId } = error;
  return new MemoryError(code, message, { status, details, retryAfter, requestId });
}

function ofOthers(status: number, retryAfter: number | undefined): MemoryError {
  const code = STATUS_OF_PROXY[status];
  if (code === undefined)
    return new MemoryError(
      'NOT_THE_SERVICE',
      `The answer with status ${status} is not of the service. Check the URL.`,
      { status },
    );
  const message = `A proxy before the service answers with status ${status}. Try again later.`;
  return new MemoryError(code, message, { status, retryAfter });
}

/** Retry-After is seconds, or a date (RFC 9110, section 10.2.3). */
function secondsIn(header: string | null): number | undefined {
  if (header === null) return undefined;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1_000;
  return Number.isNaN(seconds) ? undefined : Math.max(seconds, 0);
}
