import type { z } from 'zod';
import type { Scope } from '../auth/principal.ts';
import type { ErrorCode } from '../errors.ts';
import type { ToolContext } from './tool-context.ts';

/** The REST route of a tool. Parameters of the path, and the query parameters of a GET, are fields of the input. Others have a body. */
export interface RestRoute {
  readonly method: 'GET' | 'POST' | 'PUT';
  /** Under /api/v1/memory, such as `/relationships/{key}`. */
  readonly path: string;
  /** The limits of the body if they are not the usual ones: MiB, and items of a list that is a field of it. */
  readonly body?: { readonly mebibytes: number; readonly items: number };
  /** Takes nodes that arrive a line each (NDJSON) as well. */
  readonly lines?: boolean;
  /** Media types of a body that the tool reads as it arrives; its input stands in the query. */
  readonly upload?: readonly string[];
  /** Calls are not counted against the caller's requests a minute. */
  readonly unlimited?: boolean;
  /** The answer has an ETag, for tools whose answers change rarely. */
  readonly etag?: boolean;
  /** Takes If-Match, with the version of the node that the call is to change. */
  readonly ifMatch?: boolean;
}

/** A call in the documentation. */
interface ToolExample<Input, Output> {
  readonly name: string;
  readonly input: Input;
  readonly output: Output;
}

interface ToolBase<Input extends z.ZodObject, Output extends z.ZodObject, Name extends string> {
  /** The name for agents: `hm_` and the name of the file in snake case. */
  readonly name: Name;
  readonly title: string;
  readonly description: string;
  /** Unknown fields are refused. */
  readonly input: Input;
  /** An object tool checks its answer against it; a stream tool does not. */
  readonly output: Output;
  readonly access: Scope;
  /** A plan may limit the nodes of a graph. */
  readonly createsNodes?: boolean;
  /** Bytes of the file that a call stores; a plan may limit those of an account. */
  storedBytes?(input: z.output<Input>): number;
  readonly destructive?: boolean;
  /** A repeat with the same input changes nothing more. */
  readonly idempotent?: boolean;
  /** Undefined for a tool without a REST route. */
  readonly rest?: RestRoute;
  /** A call does not wait until the graph is open; such a tool needs no vectors. */
  readonly whileOpening?: boolean;
  /** Agents do not see internal tools. */
  readonly internal?: boolean;
  /** Errors of the tool, besides those that every call can have. */
  readonly errors?: readonly ErrorCode[];
  readonly examples?: readonly ToolExample<z.input<Input>, z.input<Output>>[];
}

/** A tool that answers one object. */
export interface ObjectTool<
  Input extends z.ZodObject = z.ZodObject,
  Output extends z.ZodObject = z.ZodObject,
  Name extends string = string,
> extends ToolBase<Input, Output, Name> {
  readonly kind: 'object';
  /** HTTP status of an answer, by default 200. */
  status?(output: z.output<Output>): number;
  /** Every status that `status` returns. */
  readonly statuses?: readonly number[];
  handler(input: z.output<Input>, context: ToolContext): Promise<z.input<Output>>;
  /** The answer as a language model reads it; by default its JSON. */
  text?(output: z.output<Output>, input: z.output<Input>): string;
  /** What the text uses of the answer, for clients that give a model both; by default all of it. A call that asks to explain gets all. */
  lean?(output: z.output<Output>, input: z.output<Input>): Record<string, unknown>;
  /** For a tool whose items fail one by one. */
  readonly batch?: BatchItems<z.input<Input>, z.input<Output>>;
  /** For a tool whose answer repeats keys of its input that must not be stored. */
  readonly repeats?: RepeatedKeys<z.output<Input>, z.input<Output>>;
}

/** What is stored of an answer for repeats with the same Idempotency-Key, and the answer that comes back from it. */
interface RepeatedKeys<Input, Output> {
  leaveOut(output: Output): Record<string, unknown>;
  restore(stored: Record<string, unknown>, input: Input): Record<string, unknown>;
}

/** The items of a batch, by their positions. A repeat with the same Idempotency-Key runs only the unfinished ones. */
interface BatchItems<Input, Output> {
  /** Items that failed and can still succeed. */
  unfinished(output: Output): readonly number[];
  inputOf(input: Input, positions: readonly number[]): Input;
  merge(earlier: Output, positions: readonly number[], repeated: Output): Output;
}

/** A tool that answers one object as JSON text, in chunks, or a file of another format. */
export interface StreamTool<
  Input extends z.ZodObject = z.ZodObject,
  Output extends z.ZodObject = z.ZodObject,
  Name extends string = string,
> extends ToolBase<Input, Output, Name> {
  readonly kind: 'stream';
  /** What a client saves the answer as; by default it is JSON without a name. */
  file?(input: z.output<Input>): { readonly mediaType: string; readonly name: string };
  /** Every media type that `file` returns. */
  readonly mediaTypes?: readonly string[];
  handler(input: z.output<Input>, context: ToolContext): AsyncIterable<string | Uint8Array>;
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
