import type { z } from 'zod';
import type { Scope } from '../auth/principal.ts';
import type { ErrorCode } from '../errors.ts';
import type { ToolContext } from './tool-context.ts';

/** The REST route of a tool: the path's own parameters are fields of the input, as are a GET's query parameters. */
export interface RestRoute {
  readonly method: 'GET' | 'POST';
  /** Under /api/v1/memory, such as `/relationships/{key}`. */
  readonly path: string;
  /** MiB of a body, where it is not 1. */
  readonly bodyLimit?: number;
  /** Not counted against the caller's requests a minute. */
  readonly unlimited?: boolean;
  /** The answer has an ETag and may be asked for with If-None-Match: the same question has the same answer for long. */
  readonly etag?: boolean;
}

/** A call as documents show it. */
export interface ToolExample<Input, Output> {
  readonly name: string;
  readonly input: Input;
  readonly output: Output;
}

interface ToolBase<Input extends z.ZodObject> {
  /** As agents call it: `hm_` and the file's name in snake case. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** Unknown fields are refused. */
  readonly input: Input;
  readonly access: Scope;
  readonly destructive?: boolean;
  /** Repeating the call with the same input changes nothing more. */
  readonly idempotent?: boolean;
  /** Left out where a tool is not reached over REST. */
  readonly rest?: RestRoute;
  /** Internal tools are not listed to agents. */
  readonly internal?: boolean;
  /** Codes a call can fail with, besides those that any call can. */
  readonly errors?: readonly ErrorCode[];
}

/** A tool that answers one object. */
export interface ObjectTool<
  Input extends z.ZodObject = z.ZodObject,
  Output extends z.ZodObject = z.ZodObject,
> extends ToolBase<Input> {
  readonly kind: 'object';
  readonly output: Output;
  readonly examples?: readonly ToolExample<z.input<Input>, z.input<Output>>[];
  /** HTTP status of an answer, 200 unless said otherwise. */
  readonly status?: (output: z.output<Output>) => number;
  /** Every status that an answer can have, where it is not 200 alone. */
  readonly statuses?: readonly number[];
  readonly handler: (input: z.output<Input>, context: ToolContext) => Promise<z.input<Output>>;
}

/** A tool that answers the JSON text of one object piece by piece. */
export interface StreamTool<
  Input extends z.ZodObject = z.ZodObject,
  Output extends z.ZodObject = z.ZodObject,
> extends ToolBase<Input> {
  readonly kind: 'stream';
  /** What the pieces make together; they are not held against it. */
  readonly output: Output;
  readonly examples?: readonly ToolExample<z.input<Input>, z.input<Output>>[];
  readonly handler: (input: z.output<Input>, context: ToolContext) => AsyncIterable<string>;
}

export type Tool = ObjectTool | StreamTool;

export function defineTool<Input extends z.ZodObject, Output extends z.ZodObject>(
  tool: Omit<ObjectTool<Input, Output>, 'kind'>,
): ObjectTool {
  return { kind: 'object', ...tool } as unknown as ObjectTool;
}

export function defineStreamTool<Input extends z.ZodObject, Output extends z.ZodObject>(
  tool: Omit<StreamTool<Input, Output>, 'kind'>,
): StreamTool {
  return { kind: 'stream', ...tool } as unknown as StreamTool;
}
