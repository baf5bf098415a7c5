import { configReference } from '../../src/service/config.ts';
import type { Tool } from '../../src/tools/define-tool.ts';
import { toolRegistry } from '../../src/tools/index.ts';
import { table } from './markdown.ts';

export function toolTable(): string {
  return table(['Tool', 'REST', 'Scope', 'What it does'], toolRegistry.map(toolRow));
}

function toolRow({ name, rest, access, description, internal }: Tool): string[] {
  const route = rest ? `${rest.method} ${rest.path}` : 'MCP only';
  const [sentence = description] = /^.*?\.(?=\s|$)/.exec(description) ?? [];
  return [internal ? `${name} (REST only)` : name, route, access, sentence.replace(/\.$/, '')];
}

/** The package takes these from the folders of the user. */
const OF_A_CLONE = new Set(['DATA_DIR', 'EMBEDDING_MODEL_DIR']);

export function variableTable(): string {
  const rows = configReference().map(({ name, default: value, description }) => [
    name,
    OF_A_CLONE.has(name) ? `${value} (clone)` : value,
    description,
  ]);
  return table(['Variable', 'Default', 'Meaning'], rows);
}
