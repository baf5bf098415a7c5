import type { Service } from './service.ts';
import type { Config } from './config.ts';

/** The addresses of the service and, on the first start, the admin key and the settings of an MCP client. */
export function startupBanner(config: Config, service: Service): string {
  const base = config.PUBLIC_URL ?? service.url;
  const keys =
    service.firstKey === undefined
      ? [`  Keys  ${config.installation.commands.hm} keys list`]
      : newKey(base, service.firstKey);
  return [
    '',
    'Memory Graph Service is ready.',
    `  MCP   ${base}/mcp`,
    `  REST  ${base}/api/v1/memory`,
    `  Docs  ${base}/docs`,
    `  Data  ${config.DATA_DIR}`,
    ...linked('The dashboard, by a link that works once within a day:', service.dashboardLink),
    ...linked('To log in from Claude, ChatGPT or Cursor, make your account first:', service.invitation),
    ...keys,
    '',
  ].join('\n');
}

function linked(what: string, link: string | undefined): string[] {
  return link === undefined ? [] : ['', what, `  ${link}`];
}

function newKey(base: string, key: string): string[] {
  const entry = {
    mcpServers: { memory: { type: 'http', url: `${base}/mcp`, headers: { Authorization: `Bearer ${key}` } } },
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
