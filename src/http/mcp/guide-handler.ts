import type { z } from 'zod';
import type { GuideContext } from '../../guide/guide-context.ts';
import { invalidParams } from './protocol-error.ts';

export type GuideParams = Readonly<Record<string, unknown>>;
export type GuideResult = Record<string, unknown>;

/** Answers one method; throws AppError as well as errors of the protocol. */
export type GuideHandler = (params: GuideParams, context: GuideContext) => GuideResult | Promise<GuideResult>;

/** Completion values of an answer at most (MCP, server/utilities/completion). */
export const MOST_COMPLETIONS = 100;

/** A list that is one page, so that no cursor was ever given out. */
export function onePage(list: GuideResult): GuideHandler {
  return ({ cursor }) => {
    if (cursor === undefined) return list;
    throw invalidParams('This cursor is unknown: the list has one page. Leave it out.');
  };
}

/** The parameters as the schema has them. Throws -32602 with the first thing that is wrong. */
export function parsed<Schema extends z.ZodType>(schema: Schema, params: unknown): z.output<Schema> {
  const result = schema.safeParse(params);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw invalidParams(`params.${issue?.path.join('.')}: ${issue?.message}.`);
}
