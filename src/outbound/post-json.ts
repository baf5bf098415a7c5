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

/** The wait of a Retry-After header, which has seconds or a date (RFC 9110, section 10.2.3), in milliseconds. */
export function retryAfterMs(header: string | null, now: number): number | undefined {
  const value = header?.trim() ?? '';
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1_000;
  // Date.parse takes far more than dates.
  const at = /^[a-z]{3,9},? /i.test(value) ? Date.parse(value) : NaN;
  return Number.isNaN(at) ? undefined : Math.max(0, at - now);
}

/** A foreign service answers more than its caller can use. */
export class AnswerTooLarge extends Error {
  override readonly name = 'AnswerTooLarge';

  constructor(maxBytes: number) {
    super(`the answer has more than ${maxBytes} bytes`);
  }
}

/** The body of an answer in UTF-8. Throws AnswerTooLarge as soon as the body exceeds the limit, and closes the connection. */
async function boundedText({ body }: Response, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  // To leave the loop cancels the body.
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new AnswerTooLarge(maxBytes);
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}
