import { z } from 'zod';

/** Longer than a local model takes for its longest answer; fetch waits no longer for the head of an answer. */
const MAX_TIMEOUT_MS = 300_000;
const integer = (min: number, max: number) => z.coerce.number().int().min(min).max(max);

/** The variables of a language model behind an OpenAI-compatible endpoint; off unless set. */
export const llmVariables = {
  LLM_BASE_URL: z
    .url({ protocol: /^https?$/, error: 'an address such as https://api.openai.com/v1' })
    .refine(
      (url) => !hasCredentials(url),
      'an address without user and password; the key goes in LLM_API_KEY',
    )
    .optional()
    .describe('OpenAI-compatible API of a language model; off unless set. See docs/how-to/language-model.md'),
  LLM_MODEL: z.string().min(1).optional().describe('Name of its model'),
  LLM_API_KEY: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'a key without spaces and line breaks')
    .optional()
    .describe('Key of that API')
    .meta({ secret: true }),
  LLM_CALLS_PER_DAY: integer(0, 10_000_000)
    .default(2_000)
    .describe('Calls about stored texts, a graph and day; beyond that rules read them'),
  LLM_PROFILE: z
    .enum(['full', 'compact'])
    .default('full')
    .describe('How it is asked: compact for models under about 3 billion parameters'),
  LLM_TIMEOUT_MS: integer(1_000, MAX_TIMEOUT_MS)
    .default(60_000)
    .describe('Milliseconds for a text (a chunk of a long one), with every retry'),
  LLM_MAX_TOKENS: integer(100, 100_000)
    .optional()
    .describe('Tokens of an answer at most; unset: 4000, or 2400 for compact. Models that reason need more'),
  LLM_MAX_TOKENS_FIELD: z
    .enum(['max_tokens', 'max_completion_tokens'])
    .default('max_tokens')
    .describe('Field that carries this number'),
};

/** Refuses one of LLM_BASE_URL and LLM_MODEL without the other. */
export function wholeModel(
  env: { LLM_BASE_URL?: string | undefined; LLM_MODEL?: string | undefined },
  context: z.RefinementCtx,
): void {
  const { LLM_BASE_URL, LLM_MODEL } = env;
  if ((LLM_BASE_URL === undefined) === (LLM_MODEL === undefined)) return;
  const [path, message] =
    LLM_MODEL === undefined
      ? ['LLM_MODEL', 'the model that LLM_BASE_URL serves']
      : ['LLM_BASE_URL', 'the address of the API that serves LLM_MODEL'];
  context.addIssue({ code: 'custom', path: [path], message: message });
}

function hasCredentials(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { username, password } = new URL(address);
  return username !== '' || password !== '';
}
