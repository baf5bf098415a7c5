import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { loadLlama, type ChatItem } from './llama.ts';

/** A chat completion as OpenAI defines it, as far as the tests use it. */
interface ChatRequest {
  readonly messages: readonly { readonly role: 'system' | 'user' | 'assistant'; readonly content: string }[];
  readonly max_tokens: number;
  readonly temperature?: number;
  readonly response_format?: { readonly type: string; readonly json_schema?: { readonly schema: object } };
}

const [packages = '', modelPath = ''] = process.argv.slice(2);
const llama = await loadLlama(packages, modelPath);
const ITEMS = { system: 'system', user: 'user', assistant: 'model' } as const;

process.stdin.resume().on('end', () => process.exit());

/** The model answers one request at a time. */
let last: Promise<unknown> = Promise.resolve();

const server = createServer((request, response) => {
  const work = request.url === '/v1/chat/completions' ? chat : models;
  work(request, response).catch((error: unknown) =>
    answer(response, 500, { error: { message: String(error) } }),
  );
});
server.listen(0, '127.0.0.1', () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`));

async function chat(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = (await json(request)) as ChatRequest;
  const gone = new AbortController();
  response.on('close', () => gone.abort());
  const turn = last.then(() => complete(body, gone.signal));
  last = turn.catch(() => undefined);
  const { response: content, metadata } = await turn;
  const finish_reason = metadata.stopReason === 'maxTokens' ? 'length' : 'stop';
  const choices = [{ index: 0, message: { role: 'assistant', content }, finish_reason }];
  answer(response, 200, { object: 'chat.completion', model: 'smollm2', choices });
}

async function complete(
  { messages, max_tokens, temperature, response_format }: ChatRequest,
  signal: AbortSignal,
) {
  const history = messages.map(({ role, content }): ChatItem =>
    role === 'assistant' ? { type: 'model', response: [content] } : { type: ITEMS[role], text: content },
  );
  const schema = response_format?.json_schema?.schema;
  const grammar = schema && (await llama.grammar(schema));
  return llama.generate(history, { maxTokens: max_tokens, temperature, signal, ...(grammar && { grammar }) });
}

function models(_request: IncomingMessage, response: ServerResponse): Promise<void> {
  answer(response, 200, { object: 'list', data: [{ id: 'smollm2', object: 'model' }] });
  return Promise.resolve();
}

function answer(response: ServerResponse, status: number, body: object): void {
  if (response.destroyed) return;
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
