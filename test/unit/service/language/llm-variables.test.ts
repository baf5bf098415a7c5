import { describe, expect, test } from 'vitest';
import { loadConfig } from '../../../../src/service/config.ts';
import { languageModel } from '../../../../src/service/parts/shared-services.ts';
import { keptLog } from '../../kept-log.ts';

const MODEL = { LLM_BASE_URL: 'http://localhost:11434/v1', LLM_MODEL: 'qwen3' };
const load = (env: Record<string, string>) => loadConfig('project', env);

describe('the variables of a language model', () => {
  test('make an extractor where they are set', () => {
    const { logger } = keptLog();
    expect(languageModel(load({}), logger)).toBeUndefined();
    expect(languageModel(load(MODEL), logger)).toMatchObject({ extract: expect.any(Function) as unknown });
  });

  test.for([
    [
      { LLM_BASE_URL: MODEL.LLM_BASE_URL },
      /^LLM_MODEL is not set; it must be: the model that LLM_BASE_URL serves/,
    ],
    [{ LLM_MODEL: 'qwen3' }, /^LLM_BASE_URL is not set; it must be: the address/],
    [
      { ...MODEL, LLM_BASE_URL: 'localhost:11434' },
      /^LLM_BASE_URL is "localhost:11434"; it must be: an address/,
    ],
    [
      { ...MODEL, LLM_BASE_URL: 'http://me:hidden@host/v1' },
      /^LLM_BASE_URL is "http:\/\/\*\*\*@host\/v1"; .*without user and password/,
    ],
    [{ ...MODEL, LLM_API_KEY: 'hidden key' }, /^LLM_API_KEY is "\*\*\*"; it must be: a key without spaces/],
    [{ ...MODEL, LLM_PROFILE: 'tiny' }, /^LLM_PROFILE is "tiny"/],
    [{ ...MODEL, LLM_TIMEOUT_MS: '10' }, /^LLM_TIMEOUT_MS is "10"/],
    [{ ...MODEL, LLM_MAX_TOKENS: '0' }, /^LLM_MAX_TOKENS is "0"/],
    [{ ...MODEL, LLM_MAX_TOKENS_FIELD: 'tokens' }, /^LLM_MAX_TOKENS_FIELD is "tokens"/],
  ] as const)('%j stop the start with one line', ([env, message]) => {
    expect(() => load(env)).toThrow(message);
    expect(() => load(env)).not.toThrow(/hidden|\n/);
  });
});
