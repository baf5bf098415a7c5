import { configReference } from '../src/service/config.ts';
import type { Tool } from '../src/tools/define-tool.ts';
import { toolRegistry } from '../src/tools/index.ts';

/** The README with its tables made anew: the tools from their registry, the variables from the configuration's schema. */
export function withTables(readme: string): string {
  const tools = table(['Tool', 'REST', 'Scope', 'What it does'], toolRegistry.map(toolRow));
  const variables = table(
    ['Variable', 'Default', 'Meaning'],
    configReference().map(({ name, default: value, description }) => [name, value, description]),
  );
  return between('configuration', variables, between('tools', tools, readme));
}

function toolRow({ name, rest, access, description, internal }: Tool): string[] {
  const route = rest ? `${rest.method} ${rest.path}` : 'MCP only';
  const [sentence = description] = /^.*?\.(?=\s|$)/.exec(description) ?? [];
  return [internal ? `${name} (REST only)` : name, route, access, sentence.replace(/\.$/, '')];
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const rule = head.map(() => '---');
  return [head, rule, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** The text with what stands between a pair of comments replaced. */
function between(name: string, inner: string, text: string): string {
  const section = new RegExp(`(<!-- ${name} -->\n)[\\s\\S]*?(\n<!-- /${name} -->)`);
  return text.replace(section, (_, begin: string, end: string) => `${begin}\n${inner}\n${end}`);
}
