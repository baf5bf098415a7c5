/** Which language model extracts, and how it is asked. */
export interface ModelSettings {
  /** Of an OpenAI-compatible API, without `/chat/completions`: such as https://api.openai.com/v1. */
  readonly baseUrl: string;
  readonly model: string;
  readonly apiKey?: string | undefined;
  /** `compact` is for models under about 3 billion parameters. */
  readonly profile: 'full' | 'compact';
  /** For one request, with every retry. */
  readonly timeoutMs: number;
  /** Tokens of an answer at most; the profile's own number where it is not given. */
  readonly maxTokens?: number | undefined;
  readonly maxTokensField: 'max_tokens' | 'max_completion_tokens';
}
