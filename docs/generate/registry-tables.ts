import { configReference } from '../../src/service/config.ts';
import type { Tool } from '../../src/tools/define-tool.ts';
import { toolRegistry } from '../../src/tools/index.ts';
import { table } from './markdown.ts';

/** The variables that most services set; the reference has them all. */
const MOST_USED = new Set([
  ...[
    'HOST',
    'PORT',
    'PUBLIC_URL',
    'DATA_DIR',
    'ADMIN_API_KEY',
    'SECRET_KEY',
    'ALLOWED_HOSTS',
    'ALLOWED_ORIGINS',
  ],
  ...[
    'NEO4J_URI',
    'NEO4J_PASSWORD',
    'JVM_HEAP',
    'BACKUP_SCHEDULE',
    'BACKUP_PASSPHRASE',
    'LLM_BASE_URL',
    'OIDC_ISSUER',
  ],
]);

export function toolTable(): string {
  return table(['Tool', 'REST', 'Scope', 'What it does'], toolRegistry.map(toolRow));
}

function toolRow({ name, rest, access, description, internal }: Tool): string[] {
  const route = rest ? `${rest.method} ${rest.path}` : 'MCP only';
  const [sentence = description] = /^.*?\.(?=\s|$)/.exec(description) ?? [];
  return [internal ? `${name} (REST only)` : name, route, access, sentence.replace(/\.$/, '')];
}

export function variableTable(): string {
  return tableOf(configReference());
}

export function mostUsedVariables(): string {
  return tableOf(configReference().filter(({ name }) => MOST_USED.has(name)));
}

/** The package takes these from the folders of the user. */
const OF_A_CLONE = new Set(['DATA_DIR', 'EMBEDDING_MODEL_DIR']);

function tableOf(variables: ReturnType<typeof configReference>): string {
  const rows = variables.map(({ name, default: value, description }) => [
    name,
    OF_A_CLONE.has(name) ? `${value} (clone)` : value,
    description,
  ]);
  return table(['Variable', 'Default', 'Meaning'], rows);
}
