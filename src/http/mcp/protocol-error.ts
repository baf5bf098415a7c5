import type { Response } from 'express';
import { logProtocolRefusal } from '../refusal-log.ts';

/** Codes of JSON-RPC 2.0, section 5.1, and one of ours. */
export const CODES = {
  rateLimited: -32000,
  parseError: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internalError: -32603,
} as const;

/** What cannot be answered: both SDKs answer what is thrown in a handler with its own code, message and data. */
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

/** Answers what is no request that a server of the protocol could answer. */
export function sendProtocolError(response: Response, { code, message }: ProtocolError): void {
  logProtocolRefusal(response, 400, code);
  response.status(400).json({ jsonrpc: '2.0', id: null, error: { code, message } });
}
