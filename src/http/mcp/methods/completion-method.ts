import { z } from 'zod';
import type { Complete } from '../../../guide/guide-context.ts';
import { resourceTemplates } from '../../../guide/index.ts';
import { invalidParams } from '../protocol-error.ts';
import { parsed, type GuideHandler } from './guide-handler.ts';
import { promptNamed } from './prompt-methods.ts';
import { uriTemplateOf } from './resource-methods.ts';

/** Values of one answer (MCP, server/utilities/completion). */
const MAX_VALUES = 100;

const CompleteParams = z.looseObject({
  ref: z.discriminatedUnion('type', [
    z.looseObject({ type: z.literal('ref/resource'), uri: z.string() }),
    z.looseObject({ type: z.literal('ref/prompt'), name: z.string() }),
  ]),
  argument: z.looseObject({ name: z.string(), value: z.string().max(4_096) }),
});

/** completion/complete: keys or types of the caller's graph that begin with the typed text. */
export const completionMethod: [string, GuideHandler] = [
  'completion/complete',
  async (params, { memory }) => {
    const { ref, argument } = parsed(CompleteParams, params);
    const complete =
      ref.type === 'ref/prompt' ? ofPrompt(ref.name, argument.name) : ofResource(ref.uri, argument.name);
    const completion = await complete?.(memory, argument.value, MAX_VALUES);
    return { completion: completion ?? { values: [], hasMore: false } };
  },
];

/** Undefined for an argument without completion. */
function ofPrompt(name: string, argument: string): Complete | undefined {
  const prompt = promptNamed(name);
  if (!Object.hasOwn(prompt.arguments.shape, argument)) throw noArgument(argument, name);
  return Object.hasOwn(prompt.complete, argument) ? prompt.complete[argument] : undefined;
}

function ofResource(uri: string, argument: string): Complete {
  const template = resourceTemplates.find((one) => uriTemplateOf(one) === uri);
  if (!template) throw invalidParams(`There is no resource template ${uri}. See resources/templates/list.`);
  if (argument !== template.variable) throw noArgument(argument, uri);
  return template.complete;
}

function noArgument(argument: string, of: string) {
  return invalidParams(`${of} has no argument ${argument}.`);
}
