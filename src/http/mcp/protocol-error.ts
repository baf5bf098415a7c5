import type { Response } from 'express';
import { asAppError, toPublicError } from '../../errors.ts';
import { logRefused } from '../request-context.ts';

/** Codes of JSON-RPC 2.0, section 5.1, and one of the service. */
export const CODES = {
  rateLimited: -32000,
  parseError: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internalError: -32603,
} as const;

/** An error of the protocol. The SDK answers an error thrown in a handler with its code, message and data. */
export class ProtocolError extends Error {
  readonly code: number;
  readonly data: object | undefined;

  constructor(code: number, message: string, data?: object) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

export function invalidParams(message: string, data?: object): ProtocolError {
  return new ProtocolError(CODES.invalidParams, message, data);
}

/** Any error as one of the protocol, with the public error as its data. An unknown resource is -32602 (SEP-2164). */
export function asProtocolError(thrown: unknown, requestId: string): ProtocolError {
  if (thrown instanceof ProtocolError) return thrown;
  const { code, message } = asAppError(thrown);
  const isInvalid = code === 'NOT_FOUND' || code === 'INVALID_INPUT';
  return new ProtocolError(
    isInvalid ? CODES.invalidParams : CODES.internalError,
    message,
    toPublicError(thrown, requestId),
  );
}

/** Answers a body that no server of the SDK can answer. */
export function sendProtocolError(response: Response, { code, message }: ProtocolError): void {
  logRefused(response, 400, code);
  response.status(400).json({ jsonrpc: '2.0', id: null, error: { code, message } });
}
