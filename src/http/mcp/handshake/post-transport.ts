import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { isJSONRPCRequest, type JSONRPCMessage, type RequestId } from '@modelcontextprotocol/sdk/types.js';
import type { Response } from 'express';
import type { AnswerForm } from '../accept.ts';
import { EventStream } from '../event-stream.ts';

/**
 * One POST as a transport of the SDK: the messages it brought go in, what the server sends goes out as one JSON body or
 * as events. The SDK's own HTTP transport refuses clients that accept JSON alone; ours answers them. A client that goes
 * away cancels nothing: in these revisions only a notification does.
 */
export class PostTransport implements Transport {
  onmessage?: (message: JSONRPCMessage) => void;
  onclose?: () => void;
  onerror?: (error: Error) => void;
  readonly #response: Response;
  readonly #streamOnly: boolean;
  readonly #isBatch: boolean;
  readonly #stream: EventStream | undefined;
  readonly #waiting: Set<RequestId>;
  readonly #answers: JSONRPCMessage[] = [];

  /** Opens the stream where the answer has that form and anything is to be answered. */
  constructor(response: Response, form: AnswerForm, messages: readonly JSONRPCMessage[], isBatch: boolean) {
    this.#response = response;
    this.#streamOnly = form.streamOnly;
    this.#isBatch = isBatch;
    this.#waiting = new Set(messages.filter(isJSONRPCRequest).map(({ id }) => id));
    if (form.stream && this.#waiting.size > 0) this.#stream = new EventStream(response);
  }

  start(): Promise<void> {
    return Promise.resolve();
  }

  /** Hands the client's messages to the server; where none is a request they are acknowledged with 202. */
  receive(messages: readonly JSONRPCMessage[]): void {
    if (this.#waiting.size === 0) this.#finish();
    for (const message of messages) this.onmessage?.(message);
  }

  /** Makes the server give a request up: nothing will answer it. */
  cancel(requestId: RequestId): void {
    this.onmessage?.({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId } });
    if (this.#waiting.delete(requestId) && this.#waiting.size === 0) this.#finish();
  }

  send(message: JSONRPCMessage): Promise<void> {
    if ('method' in message) this.#stream?.send('message', message);
    else if (message.id !== undefined && this.#waiting.delete(message.id)) this.#answer(message);
    return Promise.resolve();
  }

  /** Part of a request's answer, where the client expects our own framing. */
  get sendPart(): ((id: RequestId, data: readonly unknown[]) => void) | undefined {
    const stream = this.#streamOnly ? this.#stream : undefined;
    return stream && ((id, data) => stream.sendPart(id, data));
  }

  get takesNotifications(): boolean {
    return this.#stream !== undefined;
  }

  close(): Promise<void> {
    const { onclose } = this;
    delete this.onclose;
    onclose?.();
    return Promise.resolve();
  }

  #answer(message: JSONRPCMessage): void {
    if (this.#stream) this.#stream.send('message', this.#framed(message));
    else this.#answers.push(message);
    if (this.#waiting.size === 0) this.#finish();
  }

  /** `complete` marks the last message where the client takes nothing but events. */
  #framed(message: JSONRPCMessage): JSONRPCMessage {
    if (!this.#streamOnly || !('result' in message)) return message;
    return { ...message, result: { ...message.result, complete: true } };
  }

  #finish(): void {
    const [first] = this.#answers;
    if (this.#stream) this.#stream.end();
    else if (first === undefined) this.#response.status(202).end();
    else this.#response.status(200).json(this.#isBatch ? this.#answers : first);
    // The SDK still uses the transport for what it is just handing over.
    queueMicrotask(() => void this.close());
  }
}
