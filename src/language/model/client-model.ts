import { z } from 'zod';
import type { ExtractionRequest, Extractor } from '../extraction.ts';
import { AnswerReader } from './answer-reader.ts';
import { noSample } from './model-errors.ts';
import { fullProfile } from './profiles/full-profile.ts';

/** What the model of a client is asked: the parameters of `sampling/createMessage` (MCP 2026-07-28). */
export interface Question {
  readonly systemPrompt: string;
  readonly messages: {
    readonly role: 'user';
    readonly content: { readonly type: 'text'; readonly text: string };
  }[];
  readonly maxTokens: number;
}

const block = z.object({ text: z.string().catch('') });
const sample = z.object({
  content: z.union([block.transform((one) => [one]), z.array(block)]),
  model: z.string().max(200).catch('unnamed'),
  stopReason: z.string().optional().catch(undefined),
});
const answers = new AnswerReader();

export function questionOf(request: ExtractionRequest): Question {
  const messages = fullProfile.messages(request);
  const said = (wanted: 'system' | 'user') => messages.filter(({ role }) => role === wanted);
  return {
    systemPrompt: said('system')
      .map(({ content }) => content)
      .join('\n\n'),
    messages: said('user').map(({ content: text }) => ({ role: 'user', content: { type: 'text', text } })),
    maxTokens: fullProfile.maxTokens,
  };
}

/**
 * Extraction by the answers that a client's model gave, by the texts that it was asked about. Throws UNAVAILABLE where there is
 * none, or one of another form.
 */
export function clientExtractor(answersByText: ReadonlyMap<string, unknown>): Extractor {
  return {
    extract: async ({ text, types, signal }) => {
      const { data } = sample.safeParse(answersByText.get(text));
      if (!data) throw noSample();
      const finish_reason = data.stopReason === 'maxTokens' ? 'length' : 'stop';
      const body = JSON.stringify({ choices: [{ message: { content: data.content }, finish_reason }] });
      const { proposals } = await answers.read({ body, profile: 'full', types }, signal);
      if (!proposals) throw noSample();
      return { engine: 'model', model: data.model, calls: 1, ...proposals };
    },
  };
}
