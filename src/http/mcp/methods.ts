import type { CallerContext } from './caller-context.ts';

/** Fields of a request's parameters; nothing is known of them yet. */
export type Params = Readonly<Record<string, unknown>>;

export interface ProgressNotification {
  readonly method: 'notifications/progress';
  readonly params: { progressToken: string | number; progress: number; total?: number };
}

/** One request of the protocol, in either era. */
export interface MethodCall {
  readonly params: Params;
  readonly caller: CallerContext;
  /** Cancels it. */
  readonly signal: AbortSignal;
  /** Tells the client something ahead of the answer; undefined where it does not take events. */
  readonly notify: ((notification: ProgressNotification) => Promise<void>) | undefined;
  /** Sends part of the answer in our own framing; undefined where the client does not expect that. */
  readonly sendPart: ((data: readonly unknown[]) => void) | undefined;
}

export type MethodResult = Record<string, unknown>;
export type Method = (call: MethodCall) => MethodResult | Promise<MethodResult>;

/** What the server answers besides the handshake, by the names of the methods; both eras are served from it. */
export type Methods = ReadonlyMap<string, Method>;
