import { errorOf, MemoryError } from './errors.ts';

/** The JSON of an answer. Throws MemoryError where it is none or breaks off, and the reason of the signal. */
export async function jsonOf(response: Response, signal?: AbortSignal): Promise<unknown> {
  const body = await bodyOf(response, signal);
  if (body !== undefined) return body;
  throw new MemoryError('NOT_THE_SERVICE', 'The answer is no JSON. Check the URL.');
}

/** The same, of an answer that may be an error, which it throws; with these statuses it is none, though they are none of success. */
export async function successOf(
  response: Response,
  statuses: readonly number[],
  signal?: AbortSignal,
): Promise<unknown> {
  if (response.ok) return jsonOf(response, signal);
  const body = await bodyOf(response, signal);
  const isAnswer = typeof body === 'object' && body !== null && !('error' in body);
  if (isAnswer && statuses.includes(response.status)) return body;
  throw refusal(response, body);
}

/** The error that an answer is. */
export async function refusalOf(response: Response, signal?: AbortSignal): Promise<MemoryError> {
  return refusal(response, await bodyOf(response, signal));
}

/** The value of a JSON text; undefined where it is none. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** An answer whose reader gets a MemoryError where the body breaks off, and the reason of the signal. */
export function readable(response: Response, signal?: AbortSignal): Response {
  const reader = response.body?.getReader();
  if (!reader) return response;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await reader.read().catch((cause: unknown) => brokenOff(cause, signal));
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
  return new Response(body, response);
}

function refusal({ status, headers }: Response, body: unknown): MemoryError {
  return errorOf(status, body, headers.get('retry-after'));
}

/** Undefined where it is no JSON. */
async function bodyOf(response: Response, signal?: AbortSignal): Promise<unknown> {
  return parsed(await response.text().catch((cause: unknown) => brokenOff(cause, signal)));
}

function brokenOff(cause: unknown, signal?: AbortSignal): never {
  signal?.throwIfAborted();
  const why = cause instanceof Error ? cause.message : String(cause);
  throw new MemoryError('UNREACHABLE', `The answer broke off (${why}). Try again.`, { cause });
}
