import type { z } from 'zod';
import type { GuideContext } from '../../../guide/guide-context.ts';
import type { MethodResult, Params } from '../methods.ts';
import { invalidParams } from '../protocol-error.ts';

/** Answers one method; throws AppError as well as errors of the protocol. */
export type GuideHandler = (params: Params, context: GuideContext) => MethodResult | Promise<MethodResult>;

/** Completion values of an answer at most (MCP, server/utilities/completion). */
export const MOST_COMPLETIONS = 100;

/** A list that is one page, so that no cursor was ever given out. */
export function onePage(list: MethodResult): (params: Params) => MethodResult {
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
