import type { Service } from './service.ts';
import type { Config } from './config.ts';

/** What a start prints: where the service is, and on the first start all that a client needs. */
export function startupBanner(config: Config, service: Service): string {
  const base = config.PUBLIC_URL ?? service.url;
  const addresses = [
    '',
    'Memory Graph Service is ready.',
    `  MCP   ${base}/mcp`,
    `  REST  ${base}/api/v1/memory`,
    `  Data  ${config.DATA_DIR}`,
    ...(service.invitation === undefined ? [] : firstUser(service.invitation)),
  ];
  return [
    ...addresses,
    ...(service.firstKey === undefined ? knownKey() : newKey(base, service.firstKey)),
    '',
  ].join('\n');
}

function firstUser(invitation: string): string[] {
  return ['', 'To log in from Claude, ChatGPT or Cursor, make your account first:', `  ${invitation}`];
}

function knownKey(): string[] {
  return ['  Keys  npm run admin -- list'];
}

function newKey(base: string, key: string): string[] {
  const entry = {
    mcpServers: {
      memory: { type: 'http', url: `${base}/mcp`, headers: { Authorization: `Bearer ${key}` } },
    },
  };
  return [
    '',
    'Your first admin key, shown this once:',
    `  ${key}`,
    '',
    'For your MCP client:',
    JSON.stringify(entry, undefined, 2),
  ];
}
