import type { ClientModel } from '../../memory/understanding/facts/client-model.ts';
import type { CallerContext } from './caller-context.ts';

/** Unchecked parameters of a request. */
export type Params = Readonly<Record<string, unknown>>;

interface ProgressNotification {
  readonly method: 'notifications/progress';
  readonly params: { progressToken: string | number; progress: number; total?: number };
}

/** One request, in any protocol version. */
export interface MethodCall {
  readonly params: Params;
  readonly caller: CallerContext;
  /** Cancels the call. */
  readonly signal: AbortSignal;
  /** Sends a notification before the answer. Undefined if the client does not accept events. */
  readonly notify: ((notification: ProgressNotification) => Promise<void>) | undefined;
  /** Sends items of the answer before the answer. Undefined if the client also accepts JSON, and so expects one message. */
  readonly sendChunk: ((data: readonly unknown[]) => void) | undefined;
  /** The model of the client, if the protocol and the client let the service ask it. */
  readonly clientModel?: ClientModel | undefined;
}

export type MethodResult = Record<string, unknown>;
export type Method = (call: MethodCall) => MethodResult | Promise<MethodResult>;

/** The methods of the server besides the handshake, by name, for all protocol versions. */
export type Methods = ReadonlyMap<string, Method>;
