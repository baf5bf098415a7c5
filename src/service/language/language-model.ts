import type { Logger } from 'pino';
import type { Extractor } from '../../language/extraction.ts';
import { modelExtractor } from '../../language/model/model-extractor.ts';
import type { Config } from '../config.ts';

/** The configured language model; undefined where none is. */
export function languageModel(config: Config, logger: Logger): Extractor | undefined {
  const { LLM_BASE_URL, LLM_MODEL } = config;
  if (LLM_BASE_URL === undefined || LLM_MODEL === undefined) return undefined;
  const settings = {
    baseUrl: LLM_BASE_URL,
    model: LLM_MODEL,
    apiKey: config.LLM_API_KEY,
    profile: config.LLM_PROFILE,
    timeoutMs: config.LLM_TIMEOUT_MS,
    maxTokens: config.LLM_MAX_TOKENS,
    maxTokensField: config.LLM_MAX_TOKENS_FIELD,
  };
  return modelExtractor(settings, logger);
}
