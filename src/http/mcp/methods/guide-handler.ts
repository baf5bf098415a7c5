import type { z } from 'zod';
import type { GuideContext } from '../../../guide/guide-context.ts';
import type { MethodResult, Params } from '../methods.ts';
import { invalidParams } from '../protocol-error.ts';

/** Answers one method. Throws AppError and ProtocolError. */
export type GuideHandler = (params: Params, context: GuideContext) => MethodResult | Promise<MethodResult>;

/** A list on one page. No answer contains a cursor, so every cursor is unknown. */
export function onePage(list: MethodResult): (params: Params) => MethodResult {
  return ({ cursor }) => {
    if (cursor === undefined) return list;
    throw invalidParams('This cursor is unknown: the list has one page. Leave it out.');
  };
}

/** The parsed parameters. Throws -32602 with the first fault, followed by the hint. */
export function parsed<Schema extends z.ZodType>(
  schema: Schema,
  params: Params,
  hint = '',
): z.output<Schema> {
  const result = schema.safeParse(params);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw invalidParams(`params.${issue?.path.join('.')}: ${issue?.message}.${hint}`);
}
