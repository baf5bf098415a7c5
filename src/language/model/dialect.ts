import type { ModelSettings } from './model-settings.ts';

/** What an endpoint and its model accept besides model and messages. */
export interface Dialect {
  readonly format: 'json_schema' | 'json_object' | 'text';
  readonly maxTokensField: ModelSettings['maxTokensField'];
  /** Models that reason take no temperature but their own. */
  readonly hasTemperature: boolean;
}

const NEXT_FORMAT = { json_schema: 'json_object', json_object: 'text', text: undefined } as const;
const REFUSALS: ReadonlySet<number> = new Set([400, 422, 500]);
/** A refusal says what is refused in its first words. */
const MAX_READ = 10_000;
const SPEAKS_OF_FORMAT =
  /response_?format|json[_ -]?(?:schema|object|mode|output)|structured[_ -]?output|\b(?:grammar|guided|schema|format)\b/i;

/** The dialect without what the endpoint refuses; undefined where the refusal has another cause. */
export function simplerDialect(dialect: Dialect, status: number, body: string): Dialect | undefined {
  if (!REFUSALS.has(status)) return undefined;
  const answer = body.slice(0, MAX_READ);
  if (dialect.maxTokensField === 'max_tokens' && answer.includes('max_completion_tokens'))
    return { ...dialect, maxTokensField: 'max_completion_tokens' };
  if (dialect.hasTemperature && /\btemperature\b/.test(answer)) return { ...dialect, hasTemperature: false };
  const format = NEXT_FORMAT[dialect.format];
  return format && SPEAKS_OF_FORMAT.test(answer) ? { ...dialect, format } : undefined;
}
