import type { Request } from 'express';
import { z } from 'zod';
import { AppError, type NameTool } from '../../errors.ts';
import type { Tool } from '../../tools/define-tool.ts';
import { toolRegistry } from '../../tools/index.ts';
import { API_BASE } from '../routes.ts';

/** Misplaced query parameters that an error names. */
const MAX_ISSUES = 20;

/**
 * The input of a tool: the path parameters with the body, or with the query parameters of a GET or an upload. Throws INVALID_INPUT for misplaced
 * query parameters: if they were ignored, the request would mean something else.
 */
export function routeInput(tool: Tool, request: Request): unknown {
  const query = Object.entries(request.query);
  if (tool.rest?.method !== 'GET' && !tool.rest?.upload) {
    refuse(query, 'is not taken from the query: send it as a field of the JSON body');
    return withPath(request);
  }
  refuse(
    query.filter(([name]) => Object.hasOwn(request.params, name)),
    'stands in the path: leave it out of the query',
  );
  const fields = query.map(([name, value]) => [name, fromText(tool.input.shape[name], value)]);
  return Object.fromEntries([...fields, ...Object.entries(request.params)]);
}

/** A body that is no object is refused by the schema of the tool. */
function withPath({ body, params }: Request): unknown {
  if (Object.keys(params).length === 0 || !isObject(body)) return body;
  const repeated = Object.entries(body).filter(([name]) => Object.hasOwn(params, name));
  refuse(repeated, 'stands in the path: leave it out of the body');
  return { ...body, ...params };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function refuse(misplaced: readonly [name: string, value: unknown][], message: string): void {
  if (misplaced.length === 0) return;
  const issues = misplaced.slice(0, MAX_ISSUES).map(([path]) => ({ path, message }));
  const sentences = issues.map(({ path }) => `${path}: ${message}.`);
  throw new AppError('INVALID_INPUT', sentences.join(' '), { details: { issues } });
}

/**
 * Query parameters are texts. For a number or boolean field, the text becomes one if it is valid. A list is one text with commas,
 * or the parameter repeated: then each is an item as it is.
 */
function fromText(field: unknown, value: unknown): unknown {
  if (typeof value !== 'string' || !(field instanceof z.ZodType)) return value;
  const inner = unwrap(field);
  if (inner instanceof z.ZodArray) return value.split(',');
  if (inner instanceof z.ZodBoolean) return value === 'true' ? true : value === 'false' ? false : value;
  if (inner instanceof z.ZodNumber) return /^-?\d+$/.test(value) ? Number(value) : value;
  return value;
}

function unwrap(field: z.ZodType): z.ZodType {
  return field instanceof z.ZodDefault || field instanceof z.ZodOptional
    ? unwrap(field.unwrap() as z.ZodType)
    : field;
}

const ROUTES = new Map(
  toolRegistry.flatMap(({ name, rest }: Tool) =>
    rest ? [[name, `${rest.method} ${API_BASE}${rest.path}`] as const] : [],
  ),
);

/** A tool as callers of REST know it: by its route, if it has one. */
export const routeNameOf: NameTool = (tool) => ROUTES.get(tool) ?? tool;
