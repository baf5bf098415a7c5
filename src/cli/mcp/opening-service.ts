import { once } from 'node:events';
import { orElseAfter } from '../../concurrency/deadline.ts';
import type { RpcMessage } from './protocol-headers.ts';
import type { ServiceAddress } from './service-address.ts';

/** A service that is still being opened while its client already asks. */
export interface OpeningService {
  /** Rejects where the service cannot start. */
  readonly opened: Promise<ServiceAddress>;
  /** Whether it answers a method before it is open. */
  readonly answersEarly: (method: string) => boolean;
  /** Answers a POST to it before it is open; a method that it cannot answer then, by an error that says when to try again. */
  readonly early: (request: Request) => Promise<Response>;
  /** Has the function called every few seconds with what the start waits for, until the signal. */
  readonly onWait: (hear: (line: string) => void, signal: AbortSignal) => void;
}

/** Clients give up after 30 to 60 seconds. */
const MAX_WAIT_MS = 25_000;
/** Less than the first step that the call itself reports: progress only grows. */
const STEP = 0.01;

/**
 * The address of the service once it is open; undefined after a limited time. Meanwhile a client that asks for progress hears what
 * the start waits for. Throws where the service cannot start, and the reason of the signal.
 */
export async function openedInTime(
  { opened, onWait }: OpeningService,
  message: RpcMessage,
  send: (notification: object) => void,
  signal: AbortSignal,
): Promise<ServiceAddress | undefined> {
  const waiting = new AbortController();
  const ended = AbortSignal.any([signal, waiting.signal]);
  const progressToken = (message.params?.['_meta'] as Record<string, unknown> | undefined)?.['progressToken'];
  let progress = 0;
  const hear = (line: string) => {
    const params = { progressToken, progress: (progress += STEP), message: line };
    send({ jsonrpc: '2.0', method: 'notifications/progress', params });
  };
  if (progressToken !== undefined) onWait(hear, ended);
  try {
    const cancelled = once(signal, 'abort', { signal: waiting.signal }).then(() => undefined);
    const address = await orElseAfter(MAX_WAIT_MS, Promise.race([opened, cancelled]), () => undefined);
    signal.throwIfAborted();
    return address;
  } finally {
    waiting.abort();
  }
}
