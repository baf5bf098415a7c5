import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import type { ExtractionRequest } from '../../../../src/language/extraction.ts';
import { modelExtractor } from '../../../../src/language/model/model-extractor.ts';
import type { ModelSettings } from '../../../../src/language/model/model-settings.ts';
import { keptLog } from '../../kept-log.ts';

/** What an endpoint receives, as far as tests look at it. */
interface ReceivedBody {
  readonly model: string;
  readonly messages: readonly { readonly role: string; readonly content: string }[];
  readonly max_tokens?: number;
  readonly max_completion_tokens?: number;
  readonly temperature?: number;
  readonly response_format?: { readonly type: string; readonly json_schema?: { readonly schema: object } };
}

export interface Received {
  readonly path: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: ReceivedBody;
}

export type Answer = (response: ServerResponse, received: Received) => void;

/** A foreign endpoint. It gives the answers in their order, and the last one for ever. */
export async function standInModel(answers: readonly Answer[]) {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    void json(request).then((body) => {
      const { url: path, headers } = request;
      received.push({ path, headers, body: body as ReceivedBody });
      const answer = answers[Math.min(received.length, answers.length) - 1];
      answer?.(response, received.at(-1) as Received);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  return { baseUrl, received, close, [Symbol.asyncDispose]: close };
}

export function status(code: number, body: unknown = {}, headers: Record<string, string> = {}): Answer {
  return (response) =>
    response.writeHead(code, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

/** A chat completion with this content. */
export function says(content: unknown, finish_reason = 'stop', message: object = {}): Answer {
  const text = typeof content === 'string' || content === null ? content : JSON.stringify(content);
  return status(200, {
    choices: [{ message: { role: 'assistant', content: text, ...message }, finish_reason }],
  });
}

export const TEXT = 'Ines repairs the Lantern clock in Porto.';
export const GOOD = {
  entities: [
    { name: 'Ines', node_type: 'person', description: 'Ines repairs clocks.', aliases: [] },
    { name: 'Lantern clock', node_type: 'thing', description: 'A clock.', aliases: [] },
  ],
  relationships: [
    {
      ...{ nodes: ['Ines', 'Lantern clock'], relationship: 'repairs' },
      ...{ valid_from: null, valid_to: null, evidence: 'Ines repairs the Lantern clock' },
    },
  ],
};

export function requestOf(changed: Partial<ExtractionRequest> = {}): ExtractionRequest {
  return {
    text: TEXT,
    types: ['person', 'thing'],
    known: [],
    referenceTime: new Date('2031-03-04T05:06:07Z'),
    speaker: 'user',
    signal: new AbortController().signal,
    ...changed,
  };
}

const SETTINGS = {
  model: 'stand-in',
  profile: 'full',
  timeoutMs: 120_000,
  maxTokensField: 'max_tokens',
} as const;

/** Asks a stand-in with these answers once: what came of it, what it received, and the log. */
export async function extractFrom(
  answers: readonly Answer[],
  settings: Partial<ModelSettings> = {},
  request: ExtractionRequest = requestOf(),
) {
  await using endpoint = await standInModel(answers);
  const { logger, lines } = keptLog();
  const extractor = modelExtractor({ ...SETTINGS, baseUrl: endpoint.baseUrl, ...settings }, logger);
  const started = performance.now();
  const [result] = await Promise.allSettled([extractor.extract(request)]);
  const outcome = result.status === 'fulfilled' ? result.value : undefined;
  const error: unknown = result.status === 'rejected' ? result.reason : undefined;
  return { outcome, error, lines, received: endpoint.received, tookMs: performance.now() - started };
}
