import { createMcpHandler, Server } from '@modelcontextprotocol/server';
import { v7 as uuidv7 } from 'uuid';
import type { AppError } from '../../errors.ts';
import type { Tool } from '../../tools/define-tool.ts';
import { failedResult, toMcpTools } from './mcp-tool.ts';
import { type MethodResult, type Params, SERVER, SERVER_OPTIONS, onePage } from './methods.ts';
import { promptMethods } from './methods/prompt-methods.ts';
import { resourceMethods } from './methods/resource-methods.ts';
import { LIST_CACHING } from './modern-handler.ts';
import { asProtocolError } from './protocol-error.ts';
import { withoutNull } from './without-null.ts';

/** A list needs nothing but its parameters. */
type List = (params: Params) => MethodResult | Promise<MethodResult>;

/** Answers clients of a service that is not open yet, in every protocol version. */
export interface EarlyAnswers {
  /** Whether the method needs no graph: the handshake, the lists, and every notification. */
  readonly has: (method: string) => boolean;
  /** Answers a POST; any other method by the error. */
  readonly answer: (request: Request) => Promise<Response>;
}

const OF_PROTOCOL: ReadonlySet<string> = new Set(['initialize', 'ping', 'server/discover']);

/** `notYet` is why any other method is refused. */
export function earlyAnswers(tools: readonly Tool[], notYet: () => AppError): EarlyAnswers {
  const lists = listsOf(tools);
  const handler = createMcpHandler(
    ({ era }) => {
      const server = new Server(SERVER, SERVER_OPTIONS);
      server.fallbackRequestHandler = async ({ method, params = {} }) => {
        const list = lists.get(method);
        if (!list) return refused(method, notYet());
        return { ...(await list(params)), ...(era === 'modern' && LIST_CACHING) };
      };
      return server;
    },
    { keepAliveMs: 0 },
  );
  return {
    has: (method) => lists.has(method) || OF_PROTOCOL.has(method) || method.startsWith('notifications/'),
    answer: async (request) => handler.fetch(request, { parsedBody: withoutNull(await request.json()) }),
  };
}

function listsOf(tools: readonly Tool[]): ReadonlyMap<string, List> {
  const listings = toMcpTools(tools).map(({ listing }) => listing);
  const ofGuide = [...resourceMethods, ...promptMethods].filter(([method]) => method.endsWith('/list'));
  return new Map([['tools/list', onePage({ tools: listings })], ...(ofGuide as [string, List][])]);
}

function refused(method: string, error: AppError): MethodResult {
  if (method === 'tools/call') return failedResult(error, uuidv7());
  throw asProtocolError(error, uuidv7());
}
