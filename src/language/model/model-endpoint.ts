import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { backOffMs } from '../../concurrency/back-off.ts';
import { postJson, type OutboundAnswer, AnswerTooLarge } from '../../outbound/post-json.ts';
import { completionRequest, type Question, simplerDialect, type Dialect } from './completion-answer.ts';
import { oversizedAnswer, refusedStatus, unreachable } from './model-errors.ts';
import type { ModelSettings } from './model-settings.ts';

const MAX_ANSWER_BYTES = 2 * 1_024 ** 2;
const MAX_RETRIES = 2;
const MIN_BACK_OFF_MS = 250;
const MAX_BACK_OFF_MS = 2_000;

/** The time and the calls of one extraction. */
export interface Attempt {
  /** Aborts when the caller gives up, and when the time is used up. */
  readonly signal: AbortSignal;
  /** Of performance.now(). */
  readonly endsAt: number;
  calls: number;
}

/** One model of an OpenAI-compatible endpoint. It remembers which form of answers the endpoint takes. */
export class ModelEndpoint {
  readonly #settings: ModelSettings;
  readonly #logger: Logger;
  readonly #url: string;
  #dialect: Dialect;

  constructor(settings: ModelSettings, logger: Logger) {
    this.#settings = settings;
    this.#logger = logger;
    this.#url = `${settings.baseUrl.replace(/\/+$/, '')}/chat/completions`;
    this.#dialect = { format: 'json_schema', maxTokensField: settings.maxTokensField, hasTemperature: true };
  }

  /** The body of an answer of success. Throws UNAVAILABLE, and what the signal aborts with. */
  async complete(question: Question, attempt: Attempt): Promise<string> {
    let dialect = this.#dialect;
    for (let failures = 0; ;) {
      const answer = await this.#post(completionRequest(this.#settings, question, dialect), attempt);
      if (answer?.isOk) {
        this.#remember(dialect);
        return answer.text;
      }
      const simpler = answer && simplerDialect(dialect, answer.status, answer.text);
      if (simpler) dialect = simpler;
      else await this.#backOff((failures += 1), answer, attempt);
    }
  }

  /** Undefined where the endpoint cannot be reached. */
  async #post(body: object, attempt: Attempt): Promise<OutboundAnswer | undefined> {
    const { apiKey } = this.#settings;
    const headers = apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` };
    attempt.calls += 1;
    try {
      return await postJson(this.#url, {
        headers,
        body,
        signal: attempt.signal,
        maxBytes: MAX_ANSWER_BYTES,
      });
    } catch (error) {
      attempt.signal.throwIfAborted();
      if (error instanceof AnswerTooLarge) throw oversizedAnswer(MAX_ANSWER_BYTES);
      this.#logger.debug({ err: error }, 'the language model was not reached');
      return undefined;
    }
  }

  /** Waits until the request may be repeated. Throws where a repeat has no chance, or no time is left for one. */
  async #backOff(failures: number, answer: OutboundAnswer | undefined, attempt: Attempt): Promise<void> {
    const failure = answer ? refusedStatus(answer.status, answer.retryAfterMs) : unreachable();
    const isTransient = !answer || answer.status === 429 || answer.status >= 500;
    const waitMs = answer?.retryAfterMs ?? backOffMs(failures, MIN_BACK_OFF_MS, MAX_BACK_OFF_MS);
    const hasTime = performance.now() + waitMs < attempt.endsAt;
    if (!isTransient || !hasTime || failures > MAX_RETRIES) throw failure;
    await sleep(waitMs, undefined, { signal: attempt.signal });
  }

  /** Called after a success alone: a failure may have another cause than the form of the request. */
  #remember(dialect: Dialect): void {
    if (dialect === this.#dialect) return;
    this.#dialect = dialect;
    this.#logger.info(
      { model: this.#settings.model, ...dialect },
      'the language model takes another form of requests',
    );
  }
}
