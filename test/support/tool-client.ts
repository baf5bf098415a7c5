import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import { ERROR_STATUS, type ErrorCode } from '../../src/errors.ts';
import type { ObjectTool } from '../../src/tools/define-tool.ts';
import { toolRegistry } from '../../src/tools/index.ts';
import type { ToolAnswers, ToolName } from './tool-answers.ts';

type Input = Readonly<Record<string, unknown>>;

/** The form of every error, over REST and MCP. */
export const errorBody = z.strictObject({
  error: z.strictObject({
    code: z.enum(Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]]),
    message: z.string().min(1),
    details: z.record(z.string(), z.unknown()).optional(),
    retry_after: z.number().optional(),
    request_id: z.uuid(),
  }),
});

export type Failure = z.infer<typeof errorBody>['error'] & { readonly status: number };

const rpcResult = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.number(),
  result: z.looseObject({
    isError: z.boolean().optional(),
    content: z.tuple([z.object({ type: z.literal('text'), text: z.string() })]),
    structuredContent: z.unknown().optional(),
  }),
});

type ClientRequest = Omit<RequestInit, 'headers'> & { readonly headers?: Readonly<Record<string, string>> };

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** Calls tools over REST, or over MCP where a tool has no route, and checks their answers. */
export class ToolClient {
  readonly url: string;
  readonly #headers: Readonly<Record<string, string>>;

  constructor(url: string, key: string, headers: Readonly<Record<string, string>> = {}) {
    this.url = url;
    this.#headers = { authorization: `Bearer ${key}`, ...headers };
  }

  /**
   * The answer of a call, parsed with the output schema of the tool. Throws where the call fails. As clients do, it asks once more
   * where it is told when to: a busy machine may be slow to look a credential up.
   */
  async call<Name extends ToolName>(name: Name, input: Input = {}): Promise<ToolAnswers[Name]> {
    let { status, body } = await this.#send(toolNamed(name), input);
    const pause = status === 503 ? errorBody.parse(body).error.retry_after : undefined;
    if (pause !== undefined) {
      await setTimeout(pause * 1_000);
      ({ status, body } = await this.#send(toolNamed(name), input));
    }
    if (status >= 300) throw new Error(`hm_${name} answered ${status}: ${JSON.stringify(body)}`);
    return toolNamed(name).output.strict().parse(body) as unknown as ToolAnswers[Name];
  }

  /** The error of a call that must fail. */
  async failure(name: ToolName, input: Input = {}): Promise<Failure> {
    const { status, body } = await this.#send(toolNamed(name), input);
    if (status < 300) throw new Error(`hm_${name} did not fail: ${JSON.stringify(body)}`);
    return { ...errorBody.parse(body).error, status };
  }

  /** A request with the key, as it is. */
  fetch(path: string, { headers, ...init }: ClientRequest = {}): Promise<Response> {
    return fetch(this.url + path, { ...init, headers: { ...this.#headers, ...headers } });
  }

  /** A request with a JSON body. */
  post(
    path: string,
    body: unknown,
    headers: Readonly<Record<string, string>> = {},
    method = 'POST',
  ): Promise<Response> {
    return this.fetch(path, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  }

  async #send(tool: ObjectTool, input: Input): Promise<Answer> {
    if (!tool.rest) return this.#sendRpc(tool.name, input);
    const left = new Map(Object.entries(input));
    const path = tool.rest.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      const value = String(left.get(name));
      left.delete(name);
      return encodeURIComponent(value);
    });
    const route = `/api/v1/memory${path}`;
    const response =
      tool.rest.method !== 'GET'
        ? await this.post(route, Object.fromEntries(left), {}, tool.rest.method)
        : await this.fetch(`${route}?${queryOf(left)}`);
    return { status: response.status, body: await response.json() };
  }

  async #sendRpc(name: string, input: Input): Promise<Answer> {
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input } };
    const response = await this.post('/mcp', message);
    const body: unknown = await response.json();
    if (response.status !== 200) return { status: response.status, body };
    const { isError, content, structuredContent } = rpcResult.parse(body).result;
    if (!isError) return { status: 200, body: structuredContent };
    const failure = errorBody.parse(JSON.parse(content[0].text));
    return { status: ERROR_STATUS[failure.error.code], body: failure };
  }
}

function queryOf(parameters: ReadonlyMap<string, unknown>): string {
  return [...parameters]
    .flatMap(([name, value]) => [value].flat().map((each) => `${name}=${encodeURIComponent(String(each))}`))
    .join('&');
}

export function toolNamed(name: ToolName): ObjectTool {
  const tool = toolRegistry.find((candidate) => candidate.name === `hm_${name}`);
  if (tool?.kind !== 'object') throw new Error(`The registry has no tool hm_${name} that answers an object.`);
  return tool;
}
