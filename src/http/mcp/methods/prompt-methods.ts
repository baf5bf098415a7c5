import { z } from 'zod';
import { prompts } from '../../../guide/index.ts';
import type { Prompt } from '../../../guide/prompts.ts';
import { parseInput } from '../../../tools/parse-input.ts';
import { invalidParams } from '../protocol-error.ts';
import { onePage, parsed, type GuideHandler } from '../methods.ts';

const GetParams = z.looseObject({
  name: z.string(),
  arguments: z.record(z.string(), z.string()).default({}),
});

export const promptMethods: readonly [string, GuideHandler][] = [
  ['prompts/list', onePage({ prompts: prompts.map(listed) })],
  [
    'prompts/get',
    (params) => {
      const { name, arguments: given } = parsed(GetParams, params);
      const prompt = promptNamed(name);
      const text = prompt.text(parseInput(prompt.arguments, given));
      return {
        description: prompt.description,
        messages: [{ role: 'user', content: { type: 'text', text } }],
      };
    },
  ],
];

/** Throws -32602 if there is no prompt of this name. */
export function promptNamed(name: string): Prompt {
  const prompt = prompts.find((one) => one.name === name);
  if (!prompt) throw invalidParams(`There is no prompt ${name}. See prompts/list.`);
  return prompt;
}

function listed({ name, title, description, arguments: fields }: Prompt) {
  const described = Object.entries(fields.shape as Record<string, z.ZodType>).map(([field, schema]) => ({
    name: field,
    description: schema.description,
    required: !(schema instanceof z.ZodOptional),
  }));
  return { name, title, description, arguments: described };
}
