import type { Logger } from 'pino';
import type { ExtractionOutcome, ExtractionRequest, Extractor } from '../extraction.ts';
import { AnswerReader } from './answer-reader.ts';
import { ModelEndpoint, type Attempt } from './model-endpoint.ts';
import { notJson, tooSlow } from './model-errors.ts';
import type { ModelSettings } from './model-settings.ts';
import { profileOf } from './profiles/compact-profile.ts';
import type { Message, Proposals } from './profiles/profile.ts';
import type { ReadAnswer } from './read-answer.ts';

/**
 * Extraction by a language model behind an OpenAI-compatible endpoint. A text is one call; an answer without JSON is asked for
 * once more, and an endpoint that is busy or fails is called at most three times. Throws UNAVAILABLE, TIMEOUT and what the
 * request's signal aborts with.
 */
export function modelExtractor(settings: ModelSettings, logger: Logger): Extractor {
  const endpoint = new ModelEndpoint(settings, logger);
  const answers = new AnswerReader();
  return {
    extract: async (request) => {
      const timeOut = AbortSignal.timeout(settings.timeoutMs);
      const attempt: Attempt = {
        signal: AbortSignal.any([request.signal, timeOut]),
        endsAt: performance.now() + settings.timeoutMs,
        calls: 0,
      };
      try {
        const proposals = await proposalsOf(request, { endpoint, answers, settings, attempt });
        return outcomeOf(proposals, settings.model, attempt.calls);
      } catch (error) {
        request.signal.throwIfAborted();
        const failure = timeOut.aborted ? tooSlow(settings.timeoutMs) : error;
        const facts = { model: settings.model, calls: attempt.calls, err: failure };
        logger.warn(facts, 'the language model did not read a text');
        throw failure;
      }
    },
  };
}

interface Asking {
  readonly endpoint: ModelEndpoint;
  readonly answers: AnswerReader;
  readonly settings: ModelSettings;
  readonly attempt: Attempt;
}

async function proposalsOf(request: ExtractionRequest, asking: Asking): Promise<Proposals> {
  const messages = profileOf(asking.settings.profile).messages(request);
  const first = await ask(messages, request, asking);
  if (first.proposals) return first.proposals;
  const second = await ask([...messages, ...complaint(first.content)], request, asking);
  if (second.proposals) return second.proposals;
  throw notJson();
}

async function ask(
  messages: readonly Message[],
  request: ExtractionRequest,
  { endpoint, answers, settings, attempt }: Asking,
): Promise<ReadAnswer> {
  const profile = profileOf(settings.profile);
  const maxTokens = settings.maxTokens ?? profile.maxTokens;
  const body = await endpoint.complete({ messages, schema: profile.schema(request), maxTokens }, attempt);
  return answers.read({ body, profile: settings.profile, types: request.types }, attempt.signal);
}

/** What a model is told whose answer cannot be read. */
function complaint(content: string): Message[] {
  const shown = content.trim() === '' ? '(nothing)' : content;
  return [
    { role: 'assistant', content: shown },
    { role: 'user', content: 'That was not the JSON object asked for. Answer with that JSON object only.' },
  ];
}

function outcomeOf(proposals: Proposals, model: string, calls: number): ExtractionOutcome {
  return { engine: 'model', model, calls, ...proposals };
}
