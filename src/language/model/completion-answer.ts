import { z } from 'zod';
import { notACompletion, refusedByModel } from './model-errors.ts';
import type { ModelSettings } from './model-settings.ts';
import type { Message } from './profiles/profile.ts';

export interface Completion {
  readonly content: string;
  /** Whether the model had no tokens left. */
  readonly isCutOff: boolean;
}

const part = z.object({ text: z.string().catch('') });
const choice = z.object({
  message: z.object({
    content: z.union([z.string(), z.array(part)]).nullish(),
    refusal: z.string().nullish().catch(undefined),
  }),
  finish_reason: z.string().nullish().catch(undefined),
});
const completion = z.object({ choices: z.array(z.unknown()) });

/** Reads the body of an answer. Throws UNAVAILABLE where it is no chat completion, and where the model refuses. */
export function completionOf(body: string): Completion {
  const [first] = completion.safeParse(parsed(body)).data?.choices ?? [];
  const { data } = choice.safeParse(first);
  if (!data) throw notACompletion();
  const { message, finish_reason } = data;
  if (message.refusal || finish_reason === 'content_filter') throw refusedByModel();
  const { content } = message;
  return {
    content: typeof content === 'string' ? content : (content ?? []).map(({ text }) => text).join(''),
    isCutOff: finish_reason === 'length',
  };
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

export interface Question {
  readonly messages: readonly Message[];
  readonly schema: object;
  /** Tokens of the answer at most. */
  readonly maxTokens: number;
}

/** The body of a request, with only the fields that every server knows. */
export function completionRequest({ model }: ModelSettings, question: Question, dialect: Dialect): object {
  const { format, maxTokensField, hasTemperature } = dialect;
  return {
    model,
    messages: format === 'json_schema' ? question.messages : withSchema(question),
    [maxTokensField]: question.maxTokens,
    ...(hasTemperature && { temperature: 0 }),
    ...(format !== 'text' && { response_format: responseFormat(format, question.schema) }),
  };
}

function responseFormat(format: 'json_schema' | 'json_object', schema: object): object {
  if (format === 'json_object') return { type: 'json_object' };
  return { type: 'json_schema', json_schema: { name: 'extraction', strict: true, schema } };
}

/** The messages with the schema in the first, for servers that do not hold an answer to it. */
function withSchema({ messages, schema }: Question): Message[] {
  const rule = `\n\nAnswer with JSON only, which this JSON Schema describes: ${JSON.stringify(schema)}`;
  return messages.map((message, at) =>
    at === 0 ? { ...message, content: message.content + rule } : message,
  );
}

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
