import type { Request } from 'express';
import { z } from 'zod';
import { AppError } from '../../errors.ts';
import type { Tool } from '../../tools/define-tool.ts';

/** Query parameters at fault that an answer names at most. */
const MOST_NAMED = 20;

/**
 * The input of a tool as a REST request states it: body, or query parameters, and the path's parameters. Throws
 * INVALID_INPUT for what stands in the query but belongs elsewhere: left out, it would change what the request means.
 */
export function routeInput(tool: Tool, request: Request): unknown {
  const given = Object.entries(request.query);
  if (tool.rest?.method === 'POST') {
    refuse(given, 'is not taken from the query: send it as a field of the JSON body');
    return request.body as unknown;
  }
  refuse(
    given.filter(([name]) => Object.hasOwn(request.params, name)),
    'stands in the path: leave it out of the query',
  );
  const fields = new Map<string, unknown>();
  for (const [name, value] of given) {
    fields.set(name, fromText(tool.input.shape[name], value));
  }
  for (const [name, value] of Object.entries(request.params)) fields.set(name, value);
  return Object.fromEntries(fields);
}

function refuse(given: readonly [name: string, value: unknown][], message: string): void {
  const [first] = given;
  if (!first) return;
  const issues = given.slice(0, MOST_NAMED).map(([path]) => ({ path, message }));
  throw new AppError('INVALID_INPUT', `${first[0]}: ${message}.`, { details: { issues } });
}

/** Query parameters are text; a field that is a number or a boolean gets one where the text is one. */
function fromText(field: unknown, value: unknown): unknown {
  if (typeof value !== 'string' || !(field instanceof z.ZodType)) return value;
  const inner = unwrap(field);
  if (inner instanceof z.ZodBoolean) return value === 'true' ? true : value === 'false' ? false : value;
  if (inner instanceof z.ZodNumber) return /^-?\d+$/.test(value) ? Number(value) : value;
  return value;
}

function unwrap(field: z.ZodType): z.ZodType {
  return field instanceof z.ZodDefault || field instanceof z.ZodOptional
    ? unwrap(field.unwrap() as z.ZodType)
    : field;
}
