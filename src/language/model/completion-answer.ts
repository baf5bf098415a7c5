import { z } from 'zod';
import { notACompletion, refusedByModel } from './model-errors.ts';

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
