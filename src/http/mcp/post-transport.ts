import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { isJSONRPCRequest, type JSONRPCMessage, type RequestId } from '@modelcontextprotocol/sdk/types.js';
import type { Response } from 'express';
import type { AnswerForm } from './accept.ts';

const HEARTBEAT_MS = 15_000;

/**
 * One POST as a transport of the SDK: the message it brought goes in, what the server sends goes out as one JSON body
 * or as events. The SDK's own HTTP transport refuses clients that accept JSON alone; ours answers them.
 */
export class PostTransport implements Transport {
  onmessage?: (message: JSONRPCMessage) => void;
  onclose?: () => void;
  onerror?: (error: Error) => void;
  readonly #response: Response;
  readonly #form: AnswerForm;
  #requestId: RequestId | undefined;
  #heartbeat: NodeJS.Timeout | undefined;

  constructor(response: Response, form: AnswerForm) {
    this.#response = response;
    this.#form = form;
    response.on('close', () => void this.close());
  }

  start(): Promise<void> {
    return Promise.resolve();
  }

  /** Hands the client's message to the server; a notification or a response is acknowledged with 202. */
  receive(message: JSONRPCMessage): void {
    if (isJSONRPCRequest(message)) this.#begin(message.id);
    else this.#response.status(202).end();
    this.onmessage?.(message);
  }

  /** Answers a request with a protocol error, without a server. */
  refuse(id: RequestId, code: number, message: string): void {
    this.#begin(id);
    void this.send({ jsonrpc: '2.0', id, error: { code, message } });
  }

  #begin(id: RequestId): void {
    this.#requestId = id;
    if (this.#form.stream) this.#openStream();
  }

  send(message: JSONRPCMessage): Promise<void> {
    const isAnswer = !('method' in message) && message.id === this.#requestId;
    if (this.#form.stream) this.#writeEvent('message', this.#framed(message, isAnswer));
    else if (isAnswer) this.#response.status(200).json(message);
    if (isAnswer && this.#form.stream) this.#response.end();
    return Promise.resolve();
  }

  close(): Promise<void> {
    clearInterval(this.#heartbeat);
    const { onclose } = this;
    delete this.onclose;
    onclose?.();
    return Promise.resolve();
  }

  #openStream(): void {
    this.#response
      .status(200)
      .setHeader('Content-Type', 'text/event-stream')
      .setHeader('Cache-Control', 'no-cache');
    this.#response.flushHeaders();
    const beat = () => this.#writeEvent('heartbeat', { timestamp: new Date().toISOString() });
    this.#heartbeat = setInterval(beat, HEARTBEAT_MS).unref();
  }

  /** `complete` marks the last message where the client takes nothing but events. */
  #framed(message: JSONRPCMessage, isAnswer: boolean): JSONRPCMessage {
    if (!isAnswer || !this.#form.streamOnly || !('result' in message)) return message;
    return { ...message, result: { ...message.result, complete: true } };
  }

  #writeEvent(event: string, data: object): void {
    if (!this.#response.writableEnded)
      this.#response.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  }
}
