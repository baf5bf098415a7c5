import { asAppError, toPublicError } from '../../../errors.ts';
import { CODES, ProtocolError } from '../protocol-error.ts';

/** A failure of the memory's as one of the protocol's, with our error object as its data; an unknown resource is -32602 (SEP-2164). */
export function asProtocolError(thrown: unknown, requestId: string): ProtocolError {
  if (thrown instanceof ProtocolError) return thrown;
  const { code, message } = asAppError(thrown);
  const isCallers = code === 'NOT_FOUND' || code === 'INVALID_INPUT';
  return new ProtocolError(
    isCallers ? CODES.invalidParams : CODES.internalError,
    message,
    toPublicError(thrown, requestId),
  );
}
