import type { z } from 'zod';
import type { Scope } from '../auth/principal.ts';
import type { ErrorCode } from '../errors.ts';
import type { ToolContext } from './tool-context.ts';

/** The REST route of a tool: the path's own parameters are fields of the input, as are a GET's query parameters. */
export interface RestRoute {
  readonly method: 'GET' | 'POST';
  /** Under /api/v1/memory, such as `/relationships/{key}`. */
  readonly path: string;
  /** Of a POST's body: MiB where it is not 1, and items of a list that is a field of it. */
  readonly body?: { readonly mebibytes: number; readonly items: number };
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

interface ToolBase<Input extends z.ZodObject, Name extends string> {
  /** As agents call it: `hm_` and the file's name in snake case. */
  readonly name: Name;
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
  Name extends string = string,
> extends ToolBase<Input, Name> {
  readonly kind: 'object';
  readonly output: Output;
  readonly examples?: readonly ToolExample<z.input<Input>, z.input<Output>>[];
  /** HTTP status of an answer, 200 unless said otherwise. */
  status?(output: z.output<Output>): number;
  /** Every status that an answer can have, where it is not 200 alone. */
  readonly statuses?: readonly number[];
  handler(input: z.output<Input>, context: ToolContext): Promise<z.input<Output>>;
  /** Where parts of a call end each by itself: what a repeat with the same Idempotency-Key runs again. */
  readonly parts?: ToolParts<z.input<Input>, z.input<Output>>;
  /** Fields of the answer that repeat those of the input; an answer that is kept leaves them out. */
  readonly repeatedFields?: readonly string[];
}

/** The parts of a call, by their places. */
export interface ToolParts<Input, Output> {
  /** Parts that have not ended for good. */
  unfinished(output: Output): readonly number[];
  inputOf(input: Input, places: readonly number[]): Input;
  merge(output: Output, places: readonly number[], again: Output): Output;
}

/** A tool that answers the JSON text of one object piece by piece. */
export interface StreamTool<
  Input extends z.ZodObject = z.ZodObject,
  Output extends z.ZodObject = z.ZodObject,
  Name extends string = string,
> extends ToolBase<Input, Name> {
  readonly kind: 'stream';
  /** What the pieces make together; they are not held against it. */
  readonly output: Output;
  readonly examples?: readonly ToolExample<z.input<Input>, z.input<Output>>[];
  handler(input: z.output<Input>, context: ToolContext): AsyncIterable<string>;
}

export type Tool = ObjectTool | StreamTool;

export function defineTool<Input extends z.ZodObject, Output extends z.ZodObject, const Name extends string>(
  tool: Omit<ObjectTool<Input, Output, Name>, 'kind'>,
): ObjectTool<Input, Output, Name> {
  return { kind: 'object', ...tool };
}

export function defineStreamTool<
  Input extends z.ZodObject,
  Output extends z.ZodObject,
  const Name extends string,
>(tool: Omit<StreamTool<Input, Output, Name>, 'kind'>): StreamTool<Input, Output, Name> {
  return { kind: 'stream', ...tool };
}
