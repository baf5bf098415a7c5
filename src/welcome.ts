import type { App } from './app.ts';
import type { Config } from './config.ts';

/** What a start prints: where the service is, and on the first start all that a client needs. */
export function welcome(config: Config, app: App): string {
  const base = config.PUBLIC_URL ?? app.url;
  const addresses = [
    '',
    'Memory Graph Service is ready.',
    `  MCP   ${base}/mcp`,
    `  REST  ${base}/api/v1/memory`,
    `  Data  ${config.DATA_DIR}`,
  ];
  return [...addresses, ...(app.firstKey === undefined ? knownKey() : newKey(base, app.firstKey)), ''].join(
    '\n',
  );
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
