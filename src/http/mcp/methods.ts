import type { ClientModel } from '../../memory/understanding/facts/client-model.ts';
import type { CallerContext } from './caller-context.ts';
import packageJson from '../../../package.json' with { type: 'json' };
import { INSTRUCTIONS } from '../../guide/index.ts';
import type { z } from 'zod';
import type { GuideContext } from '../../guide/guide-context.ts';
import { parseAsMeant, type ReadText } from '../../tools/as-meant.ts';
import { closestIssues } from '../../tools/issues.ts';
import { LossyJson, parseJson } from '../body/json-text.ts';
import { invalidParams } from './protocol-error.ts';

/** Unchecked parameters of a request. */
export type Params = Readonly<Record<string, unknown>>;

interface ProgressNotification {
  readonly method: 'notifications/progress';
  readonly params: { progressToken: string | number; progress: number; total?: number };
}

/** One request, in any protocol version. */
export interface MethodCall {
  readonly params: Params;
  readonly caller: CallerContext;
  readonly signal: AbortSignal;
  /** Sends a notification before the answer. Undefined if the client does not accept events. */
  readonly notify: ((notification: ProgressNotification) => Promise<void>) | undefined;
  /** Sends items of the answer before the answer. Undefined if the client also accepts JSON, and so expects one message. */
  readonly sendChunk: ((data: readonly unknown[]) => void) | undefined;
  /** The model of the client, if the protocol and the client let the service ask it. */
  readonly clientModel?: ClientModel | undefined;
  /** Whether the client shows pages in the conversation (MCP Apps). */
  readonly showsPages: boolean;
}

export type MethodResult = Record<string, unknown>;
export type Method = (call: MethodCall) => MethodResult | Promise<MethodResult>;

/** The methods of the server besides the handshake, by name, for all protocol versions. */
export type Methods = ReadonlyMap<string, Method>;

export const SERVER = {
  name: packageJson.name,
  title: 'Memory Graph Service',
  version: packageJson.version,
  description: packageJson.description,
};

/** The list of tools never changes while the service runs. */
export const SERVER_OPTIONS = {
  capabilities: { tools: { listChanged: false }, resources: {}, prompts: {}, completions: {} },
  instructions: INSTRUCTIONS,
};

/** Answers one method. Throws AppError and ProtocolError. */
export type GuideHandler = (params: Params, context: GuideContext) => MethodResult | Promise<MethodResult>;

/** A list on one page. No answer contains a cursor, so every cursor is unknown. */
export function onePage(list: MethodResult): (params: Params) => MethodResult {
  return ({ cursor }) => {
    if (cursor === undefined) return list;
    throw invalidParams('This cursor is unknown: the list has one page. Leave it out.');
  };
}

const MAX_VALUES = 200_000;

/** Reads the JSON texts of one call, which together are as large as a body may be. What would be lost of one is refused. */
export function textReader(): ReadText {
  let values = MAX_VALUES;
  return (text, path) => {
    try {
      return parseJson(Buffer.from(text), { values }, (count) => (values -= count), path);
    } catch (error) {
      if (error instanceof LossyJson) throw error;
      return undefined;
    }
  };
}

/** The parsed parameters. Throws -32602 with the first fault, followed by the hint. */
export function parsed<Schema extends z.ZodType>(
  schema: Schema,
  params: Params,
  hint = '',
): z.output<Schema> {
  const { parsed: result } = parseAsMeant(schema, params, textReader());
  if (result.success) return result.data;
  const [issue] = result.error.issues.flatMap(closestIssues);
  throw invalidParams(`params.${issue?.path.join('.')}: ${issue?.message}.${hint}`);
}
