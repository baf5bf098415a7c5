/** Lines to copy, or to open. */
export interface Lines {
  readonly text: string;
  /** Where they belong, in words. */
  readonly where: string;
  /** Opens the client instead. */
  readonly link?: string;
}

/** A client, and the lines that connect it (docs/clients/). */
export interface Client {
  readonly id: string;
  readonly name: string;
  /** With a key. Missing where the client only logs in. */
  readonly withKey?: (address: string, key: string) => readonly Lines[];
  /** By a log-in of OAuth. */
  readonly withLogIn: (address: string) => readonly Lines[];
  /** It connects from the cloud to log in. */
  readonly isInCloud?: true;
}

export const CLIENTS: readonly Client[] = [
  {
    id: 'claude-code',
    name: 'Claude Code',
    withKey: (address, key) => [
      inShell(
        `claude mcp add --scope user --transport http memory ${address}/mcp --header "Authorization: Bearer ${key}"`,
      ),
    ],
    withLogIn: (address) => [
      inShell(`claude mcp add --scope user --transport http memory ${address}/mcp`),
      { where: 'Then in a session: memory, Authenticate', text: '/mcp' },
    ],
  },
  {
    id: 'claude-desktop',
    name: 'Claude Desktop',
    withKey: (address, key) => [
      {
        where: 'Settings, Developer, Edit Config: claude_desktop_config.json',
        text: json({
          mcpServers: {
            memory: {
              ...{ command: 'npx', args: ['-y', 'memory-graph-service', 'mcp'] },
              env: { HM_URL: address, HM_API_KEY: key },
            },
          },
        }),
      },
    ],
    withLogIn: (address) => [{ where: 'Settings, Connectors, Add custom connector', text: `${address}/mcp` }],
    isInCloud: true,
  },
  {
    id: 'chatgpt',
    name: 'ChatGPT',
    withLogIn: (address) => [
      {
        where: 'Settings, Apps & Connectors, Advanced settings: developer mode. Then Create, with OAuth',
        text: `${address}/mcp`,
      },
    ],
    isInCloud: true,
  },
  {
    id: 'codex',
    name: 'Codex',
    withKey: (address, key) => [
      inShell(
        `export HM_API_KEY=${key}\ncodex mcp add memory --url ${address}/mcp --bearer-token-env-var HM_API_KEY`,
      ),
    ],
    withLogIn: (address) => [inShell(`codex mcp add memory --url ${address}/mcp\ncodex mcp login memory`)],
  },
  {
    id: 'cursor',
    name: 'Cursor',
    withKey: (address, key) => [
      {
        where: '~/.cursor/mcp.json',
        text: json({ mcpServers: { memory: { url: `${address}/mcp`, headers: bearer(key) } } }),
      },
    ],
    withLogIn: (address) => [
      {
        where: '~/.cursor/mcp.json, then Settings, MCP, memory, Connect',
        text: json({ mcpServers: { memory: { url: `${address}/mcp` } } }),
        link: `cursor://anysphere.cursor-deeplink/mcp/install?name=memory&config=${encodeURIComponent(
          btoa(JSON.stringify({ url: `${address}/mcp` })),
        )}`,
      },
    ],
  },
  {
    id: 'gemini-cli',
    name: 'Gemini CLI',
    withKey: (address, key) => [
      inShell(
        `gemini mcp add -s user --transport http --header "Authorization: Bearer ${key}" memory ${address}/mcp`,
      ),
    ],
    withLogIn: (address) => [
      inShell(`gemini mcp add -s user --transport http memory ${address}/mcp`),
      { where: 'Then in a session', text: '/mcp auth memory' },
    ],
  },
  {
    id: 'vscode',
    name: 'VS Code',
    withKey: (address, key) => [
      {
        where: 'Command “MCP: Open User Configuration”: mcp.json',
        text: json({ servers: { memory: { ...httpServer(address), headers: bearer(key) } } }),
      },
    ],
    withLogIn: (address) => [
      {
        where: 'Command “MCP: Open User Configuration”: mcp.json',
        text: json({ servers: { memory: httpServer(address) } }),
        link: `vscode:mcp/install?${encodeURIComponent(JSON.stringify({ name: 'memory', ...httpServer(address) }))}`,
      },
    ],
  },
];

function inShell(text: string): Lines {
  return { where: 'In a shell', text };
}

function httpServer(address: string) {
  return { type: 'http', url: `${address}/mcp` };
}

function bearer(key: string) {
  return { Authorization: `Bearer ${key}` };
}

function json(value: unknown): string {
  return JSON.stringify(value, null, 2);
}
