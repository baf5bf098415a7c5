import type { Dialect } from './dialect.ts';
import type { ModelSettings } from './model-settings.ts';
import type { Message } from './profiles/profile.ts';

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
