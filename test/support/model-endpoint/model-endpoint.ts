import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { chatCompletions } from './chat-completions.ts';
import { responses } from './responses.ts';
import { refusalOf } from './tool-rules.ts';
import type { OfferedTool, Reply, Turn } from './turn.ts';

/** A call that the model makes: of the tool whose name ends so. */
export interface ScriptedCall {
  readonly tool: string;
  readonly arguments: Readonly<Record<string, unknown>>;
}

const FORMS = [chatCompletions, responses];

/**
 * An endpoint as OpenAI has it, whose model follows a script: it makes one call after the other, then answers with a text that
 * quotes what it read last. Tools that OpenAI would refuse are refused.
 */
export class ModelEndpoint implements AsyncDisposable {
  readonly url: string;
  /** What the model was asked, in order. */
  readonly turns: Turn[] = [];
  /** Why requests failed. */
  readonly faults: string[] = [];
  readonly #server: Server;
  readonly #script: readonly ScriptedCall[];

  private constructor(server: Server, script: readonly ScriptedCall[]) {
    this.#server = server;
    this.#script = script;
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
    server.on('request', (request, response) => {
      this.#answer(request, response).catch((error: unknown) => this.#refuse(response, 400, String(error)));
    });
  }

  static async start(script: readonly ScriptedCall[]): Promise<ModelEndpoint> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new ModelEndpoint(server, script);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = FORMS.find(({ path }) => path === request.url);
    if (!form) return this.#refuse(response, 404, `there is no ${request.url}`);
    const turn = form.read(await json(request));
    this.turns.push(turn);
    const refusal = refusalOf(turn.tools);
    if (refusal !== undefined) return this.#refuse(response, 400, refusal);
    const reply = this.#replyTo(turn);
    const id = String(this.turns.length);
    if (!turn.isStreamed || !form.events) {
      response.setHeader('content-type', 'application/json').end(JSON.stringify(form.answer(reply, id)));
      return;
    }
    response.setHeader('content-type', 'text/event-stream');
    for (const event of form.events(reply, id)) response.write(`data: ${JSON.stringify(event)}\n\n`);
    response.end('data: [DONE]\n\n');
  }

  #replyTo({ tools, results, prompt }: Turn): Reply {
    const call = tools.length === 0 ? undefined : this.#script[results.length];
    if (!call) return { text: `The memory says: ${results.at(-1) ?? prompt}` };
    const tool = tools.find(({ name }) => name.endsWith(call.tool));
    if (!tool) throw new Error(`${call.tool} is not offered`);
    return { tool: tool.name, arguments: { ...nothingOf(tool), ...call.arguments } };
  }

  #refuse(response: ServerResponse, status: number, message: string): void {
    this.faults.push(message);
    const error = { message, type: 'invalid_request_error', code: null, param: null };
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ error }));
  }
}

/** A model gives a strict tool every argument: null for what it leaves out. */
function nothingOf({ strict, parameters }: OfferedTool): Record<string, null> {
  const names = strict === true ? Object.keys(parameters['properties'] ?? {}) : [];
  return Object.fromEntries(names.map((name) => [name, null]));
}
