/** Every public error code with its HTTP status. */
export const ERROR_STATUS = {
  INVALID_INPUT: 400,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  KEY_EXISTS: 409,
  CONFLICT: 409,
  HAS_RELATIONSHIPS: 409,
  PROTECTED: 409,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  RATE_LIMITED: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
  TIMEOUT: 504,
  INSUFFICIENT_STORAGE: 507,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** A repeat of the same request fails again with these codes: the cause is its content, not the moment. */
const FINAL: ReadonlySet<string> = new Set<ErrorCode>([
  'INVALID_INPUT',
  'NOT_FOUND',
  'KEY_EXISTS',
  'HAS_RELATIONSHIPS',
  'PROTECTED',
  'PAYLOAD_TOO_LARGE',
]);

export function isFinal(code: string): boolean {
  return FINAL.has(code);
}

export interface AppErrorOptions {
  /** Machine-readable facts for clients; never secrets. */
  readonly details?: Record<string, unknown>;
  /** Seconds after which a repeat can succeed. */
  readonly retryAfter?: number;
  /** Logged, never shown. */
  readonly cause?: unknown;
}

/** What took too long may have been the moment's load. */
const AFTER_TIMEOUT_SECONDS = 5;

/** How a caller names a tool: by its own name over MCP, by its route over REST. */
export type NameTool = (tool: string) => string;

const byItsName: NameTool = (tool) => tool;

/** What happened and what to do next. One that names tools is a function of how the caller names them. */
type ErrorMessage = string | ((nameOf: NameTool) => string);

/** A failure whose message callers may see; it says what to do next. */
export class AppError extends Error {
  override readonly name: string = 'AppError';
  readonly code: ErrorCode;
  readonly #message: ErrorMessage;
  readonly details: Record<string, unknown> | undefined;
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, message: ErrorMessage, options: AppErrorOptions = {}) {
    super(textOf(message, byItsName), options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.#message = message;
    this.details = options.details;
    this.retryAfter = options.retryAfter ?? (code === 'TIMEOUT' ? AFTER_TIMEOUT_SECONDS : undefined);
  }

  /** The message for a caller who names tools in this way. */
  messageFor(nameOf: NameTool): string {
    return textOf(this.#message, nameOf);
  }
}

function textOf(message: ErrorMessage, nameOf: NameTool): string {
  return typeof message === 'string' ? message : message(nameOf);
}

/** The error body of REST, MCP and the command line. */
export interface PublicError {
  error: {
    code: ErrorCode;
    message: string;
    details?: Record<string, unknown>;
    retry_after?: number;
    request_id: string;
  };
}

/** Renders any thrown value for a caller; anything but an AppError is rendered as a fixed text. */
export function toPublicError(thrown: unknown, requestId: string, nameOf: NameTool = byItsName): PublicError {
  const error = asAppError(thrown);
  return {
    error: {
      code: error.code,
      message: error.messageFor(nameOf),
      ...(error.details && { details: error.details }),
      ...(error.retryAfter !== undefined && { retry_after: error.retryAfter }),
      request_id: requestId,
    },
  };
}

/** An AppError as it is; anything else becomes INTERNAL with the original as its cause. */
export function asAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  const message = 'Something went wrong in the service. Report the request_id if it happens again.';
  return new AppError('INTERNAL', message, { cause: thrown });
}

/** Whether an operator needs the message only, and no stack: a failure of this service or of the operating system. */
export function isExpectedFailure(error: unknown): error is Error {
  return error instanceof AppError || isSystemError(error);
}

/** A failure of the operating system, such as of a file, and not of what was read. */
export function isSystemError(error: unknown): error is Error {
  return error instanceof Error && 'syscall' in error;
}

/** Hides the user and the password of an address; in a malformed one they are anywhere before the last `@`. */
export function withoutPassword(address: string): string {
  return address.replace(/^([a-z][a-z0-9+.-]*:\/\/)?.*@/is, '$1***@');
}
