import { asAppError, toPublicError } from '../../errors.ts';

/** Codes of JSON-RPC 2.0, section 5.1. */
const INVALID_PARAMS = -32602;
const INTERNAL_ERROR = -32603;

/** A resource, prompt or completion that cannot be given: both SDKs answer its code, message and data. */
export class GuideError extends Error {
  readonly code: number;
  readonly data: object | undefined;

  constructor(code: number, message: string, data?: object) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

export function invalidParams(message: string, data?: object): GuideError {
  return new GuideError(INVALID_PARAMS, message, data);
}

/** A failure of the memory's as one of the protocol's, with our error object as its data; an unknown resource is -32602 (SEP-2164). */
export function asGuideError(thrown: unknown, requestId: string): GuideError {
  if (thrown instanceof GuideError) return thrown;
  const { code, message } = asAppError(thrown);
  const isCallers = code === 'NOT_FOUND' || code === 'INVALID_INPUT';
  return new GuideError(
    isCallers ? INVALID_PARAMS : INTERNAL_ERROR,
    message,
    toPublicError(thrown, requestId),
  );
}
