import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { text } from 'node:stream/consumers';
import { build } from 'vite';

const MIME = 'text/html;profile=mcp-app';
/** What a host allows a page that names no place in the network. */
const POLICY =
  "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; media-src 'self' data:; connect-src 'none'";

export interface Call {
  readonly name: string;
  readonly arguments: Readonly<Record<string, unknown>>;
}

interface Options {
  /** What the host says of itself and lets the page do. */
  readonly context?: object;
  readonly capabilities?: object;
  /** Answers a call of the page in place of the service. */
  readonly answer?: (call: Call) => object | undefined;
}

/** A host of MCP Apps: a client of the service, and a web page that shows in a frame what the service gives for an answer. */
export class McpHost implements AsyncDisposable {
  /** Where the conversation is. */
  readonly address: string;
  /** Where the frame is from. */
  readonly frameAddress: string;
  /** What the page called. */
  readonly calls: readonly Call[];
  readonly #stack: AsyncDisposableStack;

  private constructor(
    parts: Pick<McpHost, 'address' | 'frameAddress' | 'calls'>,
    stack: AsyncDisposableStack,
  ) {
    ({ address: this.address, frameAddress: this.frameAddress, calls: this.calls } = parts);
    this.#stack = stack;
  }

  /** Calls a tool as a model would, and shows the answer as the tool's page. */
  static async show(url: string, key: string, call: Call, options: Options = {}): Promise<McpHost> {
    await using stack = new AsyncDisposableStack();
    const client = await connect(url, key);
    stack.defer(() => client.close());
    const html = await pageOf(client, call.name);
    const result = await client.callTool(call);
    const calls: Call[] = [];
    const headers = { 'content-type': 'text/html', 'content-security-policy': POLICY };
    const frame = await listen(stack, (_request, response) =>
      Promise.resolve(response.writeHead(200, headers).end(html)),
    );
    const { context = {}, capabilities = { serverTools: {} }, answer } = options;
    const files = await hostFiles();
    const address = await listen(stack, async (request, response) => {
      const body = await text(request);
      const json = (value: object) =>
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));
      if (request.url === '/start')
        return json({ page: frame, context, capabilities, input: call.arguments, result });
      if (request.url !== '/call') {
        const name = request.url === '/' ? '/page.html' : (request.url ?? '');
        const type = name.endsWith('.js') ? 'text/javascript' : 'text/html';
        return response.writeHead(files.has(name) ? 200 : 404, { 'content-type': type }).end(files.get(name));
      }
      const asked = JSON.parse(body) as Call;
      calls.push(asked);
      return json(answer?.(asked) ?? (await client.callTool(asked)));
    });
    return new McpHost({ address, frameAddress: frame, calls }, stack.move());
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#stack.disposeAsync();
  }
}

async function connect(url: string, key: string): Promise<Client> {
  const capabilities = { extensions: { 'io.modelcontextprotocol/ui': { mimeTypes: [MIME] } } };
  const client = new Client({ name: 'test-host', version: '1' }, { capabilities });
  const requestInit = { headers: { Authorization: `Bearer ${key}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit }));
  return client;
}

/** The page that a tool names. */
async function pageOf(client: Client, name: string): Promise<string> {
  const { tools } = await client.listTools();
  const meta = tools.find((tool) => tool.name === name)?._meta as
    { ui?: { resourceUri?: string } } | undefined;
  const { contents } = await client.readResource({ uri: meta?.ui?.resourceUri ?? '' });
  const [content] = contents;
  if (content?.mimeType !== MIME || !('text' in content)) throw new Error(`${name} has no page.`);
  return content.text;
}

let built: Promise<ReadonlyMap<string, string | Uint8Array>> | undefined;

/** page.html and its script, by their paths. */
function hostFiles() {
  return (built ??= buildHost());
}

async function buildHost(): Promise<ReadonlyMap<string, string | Uint8Array>> {
  const root = fileURLToPath(new URL('.', import.meta.url));
  const input = fileURLToPath(new URL('page.html', import.meta.url));
  const result = await build({
    ...{ root, configFile: false, publicDir: false, logLevel: 'error' },
    build: { write: false, target: 'es2022', modulePreload: { polyfill: false }, rolldownOptions: { input } },
  });
  const outputs = Array.isArray(result) ? result : 'output' in result ? [result] : [];
  const files = outputs.flatMap(({ output }) => output);
  return new Map(files.map((file) => [`/${file.fileName}`, file.type === 'chunk' ? file.code : file.source]));
}

async function listen(
  stack: AsyncDisposableStack,
  answer: (request: IncomingMessage, response: ServerResponse) => Promise<unknown>,
): Promise<string> {
  const server: Server = createServer((request, response) => {
    // A call may be under way when the conversation ends.
    answer(request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  stack.defer(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? (address?.port ?? 0) : 0}/`;
}
