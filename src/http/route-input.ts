import type { Request } from 'express';
import { z } from 'zod';
import type { Tool } from '../tools/define-tool.ts';

/** The input of a tool as a REST request states it: body, or query parameters, and the path's parameters. */
export function routeInput(tool: Tool, request: Request): unknown {
  if (tool.rest?.method === 'POST') return request.body as unknown;
  const fields = new Map<string, unknown>();
  for (const [name, value] of Object.entries(request.query)) {
    fields.set(name, fromText(tool.input.shape[name], value));
  }
  for (const [name, value] of Object.entries(request.params)) fields.set(name, value);
  return Object.fromEntries(fields);
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
