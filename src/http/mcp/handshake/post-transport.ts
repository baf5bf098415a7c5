import {
  isJSONRPCRequest,
  type JSONRPCMessage,
  type RequestId,
  type Transport,
} from '@modelcontextprotocol/server';
import type { Response } from 'express';
import { type AnswerForm, EventStream } from '../event-stream.ts';

/**
 * One POST as a transport of the SDK: its messages go to the server, and the answers leave as one JSON body or as events.
 * The SDK's own transport refuses clients that accept only JSON. A client that closes the connection cancels nothing: in
 * these protocol versions only a notification does.
 */
export class PostTransport implements Transport {
  onmessage?: (message: JSONRPCMessage) => void;
  onclose?: () => void;
  onerror?: (error: Error) => void;
  readonly #response: Response;
  readonly #streamOnly: boolean;
  readonly #isBatch: boolean;
  readonly #stream: EventStream | undefined;
  readonly #unanswered: Set<RequestId>;
  readonly #answers: JSONRPCMessage[] = [];

  /** Opens a stream if the form asks for one and the messages contain a request. */
  constructor(response: Response, form: AnswerForm, messages: readonly JSONRPCMessage[], isBatch: boolean) {
    this.#response = response;
    this.#streamOnly = form.streamOnly;
    this.#isBatch = isBatch;
    this.#unanswered = new Set(messages.filter(isJSONRPCRequest).map(({ id }) => id));
    if (form.stream && this.#unanswered.size > 0) this.#stream = new EventStream(response);
  }

  start(): Promise<void> {
    return Promise.resolve();
  }

  /** Passes the client's messages to the server. If none of them is a request, the answer is 202. */
  receive(messages: readonly JSONRPCMessage[]): void {
    if (this.#unanswered.size === 0) this.#finish();
    for (const message of messages) this.onmessage?.(message);
  }

  /** Cancels a request in the server. It gets no answer. */
  cancel(requestId: RequestId): void {
    this.onmessage?.({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId } });
    if (this.#unanswered.delete(requestId) && this.#unanswered.size === 0) this.#finish();
  }

  send(message: JSONRPCMessage): Promise<void> {
    if ('method' in message) this.#stream?.send('message', message);
    else if (message.id !== undefined && this.#unanswered.delete(message.id)) this.#answer(message);
    return Promise.resolve();
  }

  /** Sends items of an answer before the answer. Undefined if the client also accepts JSON. */
  get sendChunk(): ((id: RequestId, data: readonly unknown[]) => void) | undefined {
    const stream = this.#streamOnly ? this.#stream : undefined;
    return stream && ((id, data) => stream.sendChunk(id, data));
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
    if (this.#stream) this.#stream.send('message', this.#withComplete(message));
    else this.#answers.push(message);
    if (this.#unanswered.size === 0) this.#finish();
  }

  /** Marks the answer that follows chunks. */
  #withComplete(message: JSONRPCMessage): JSONRPCMessage {
    if (!this.#streamOnly || !('result' in message)) return message;
    return { ...message, result: { ...message.result, complete: true } };
  }

  #finish(): void {
    const [first] = this.#answers;
    if (this.#stream) this.#stream.end();
    else if (first === undefined) this.#response.status(202).end();
    else this.#response.status(200).json(this.#isBatch ? this.#answers : first);
    // The SDK uses the transport until the current message is sent.
    queueMicrotask(() => void this.close());
  }
}
