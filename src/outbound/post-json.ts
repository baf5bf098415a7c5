import { boundedText } from './bounded-text.ts';
import { retryAfterMs } from './retry-after.ts';

export interface OutboundRequest {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: unknown;
  /** Ends the request, also while its answer arrives. */
  readonly signal: AbortSignal;
  /** Bytes of the answer at most, after decompression. */
  readonly maxBytes: number;
}

export interface OutboundAnswer {
  readonly status: number;
  /** Whether the status is 200 to 299. */
  readonly isOk: boolean;
  readonly text: string;
  /** The wait that the answer asks for, in milliseconds. */
  readonly retryAfterMs: number | undefined;
}

/**
 * Posts JSON to a foreign service. It answers for every status and follows no redirect, which could carry the text and the key
 * elsewhere. Throws AnswerTooLarge, what the signal aborts with, and TypeError where the service cannot be reached.
 */
export async function postJson(url: string, request: OutboundRequest): Promise<OutboundAnswer> {
  const { headers, body, signal, maxBytes } = request;
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    redirect: 'manual',
    signal,
  });
  return {
    status: response.status,
    isOk: response.ok,
    text: await boundedText(response, maxBytes),
    retryAfterMs: retryAfterMs(response.headers.get('retry-after'), Date.now()),
  };
}
