import type { z } from 'zod';
import type { Complete } from '../guide-context.ts';

/** A message that a person chooses in the client. Its arguments are texts. */
export interface Prompt<Arguments extends z.ZodObject = z.ZodObject> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** Unknown arguments are refused. */
  readonly arguments: Arguments;
  /** Completion of arguments, by their names. */
  readonly complete: Readonly<Record<string, Complete>>;
  readonly text: (given: z.output<Arguments>) => string;
}

export function definePrompt<Arguments extends z.ZodObject>(prompt: Prompt<Arguments>): Prompt {
  return prompt;
}

/** The steps as numbered lines, without the undefined ones. */
export function steps(...texts: readonly (string | undefined)[]): string {
  return texts
    .filter((text) => text !== undefined)
    .map((text, index) => `${index + 1}. ${text}`)
    .join('\n');
}
