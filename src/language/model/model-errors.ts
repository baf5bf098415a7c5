import { AppError } from '../../errors.ts';

/** Failures of a language model's endpoint. No message has a text of the endpoint, which may repeat the prompt. */
export function unreachable(): AppError {
  return unavailable('The language model cannot be reached. Check LLM_BASE_URL, and that its server runs.');
}

export function tooSlow(timeoutMs: number): AppError {
  const message = `The language model did not answer within ${timeoutMs} ms. Try again, or raise LLM_TIMEOUT_MS.`;
  return new AppError('TIMEOUT', message);
}

export function refusedStatus(status: number, retryAfterMs?: number): AppError {
  const retryAfter = retryAfterMs === undefined ? {} : { retryAfter: Math.ceil(retryAfterMs / 1_000) };
  const message = `The language model's server answered with status ${status}. ${adviceFor(status)}`;
  return new AppError('UNAVAILABLE', message, retryAfter);
}

function adviceFor(status: number): string {
  if (status >= 300 && status < 400)
    return 'Redirects are not followed: set LLM_BASE_URL to the address where they end.';
  if (status === 401 || status === 403) return 'Check LLM_API_KEY.';
  if (status === 404) return 'Check LLM_BASE_URL and LLM_MODEL.';
  if (status === 429) return 'Its limit is used up: try again later.';
  if (status >= 500) return 'Try again later.';
  return 'Check that LLM_MODEL takes chat completions, and texts and answers of this length (LLM_MAX_TOKENS).';
}

export function oversizedAnswer(maxBytes: number): AppError {
  return unavailable(
    `The language model's server answered with more than ${maxBytes} bytes. Check LLM_BASE_URL and LLM_MODEL.`,
  );
}

export function notACompletion(): AppError {
  return unavailable('The server at LLM_BASE_URL did not answer with a chat completion. Check the address.');
}

export function refusedByModel(): AppError {
  return unavailable('The language model refused this text. Store what it says without it.');
}

export function cutOffAtOnce(): AppError {
  return unavailable(
    'The answer of the language model was cut off before its first item. Raise LLM_MAX_TOKENS.',
  );
}

export function noSample(): AppError {
  return unavailable('The model of the client did not answer with the JSON it was asked for.');
}

export function notJson(): AppError {
  return unavailable(
    'The language model answered twice without the JSON it was asked for. Try another LLM_MODEL, or LLM_PROFILE=compact.',
  );
}

function unavailable(message: string): AppError {
  return new AppError('UNAVAILABLE', message);
}
