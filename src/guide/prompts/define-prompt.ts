import type { z } from 'zod';
import type { Complete } from '../guide-context.ts';

/** A request that a person picks in the client and that becomes a message of theirs; its arguments are texts. */
export interface Prompt<Arguments extends z.ZodObject = z.ZodObject> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** Unknown arguments are refused. */
  readonly arguments: Arguments;
  /** Of the arguments that have something to complete them from. */
  readonly complete: Readonly<Record<string, Complete>>;
  readonly text: (given: z.output<Arguments>) => string;
}

export function definePrompt<Arguments extends z.ZodObject>(prompt: Prompt<Arguments>): Prompt {
  return prompt;
}
