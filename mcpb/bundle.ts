import { cp, mkdir, mkdtempDisposable, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { packExtension } from '@anthropic-ai/mcpb/cli';
import { toolRegistry } from '../src/tools/index.ts';
import type { Tool } from '../src/tools/define-tool.ts';
import manifest from './manifest.json' with { type: 'json' };
import { javaScriptOf } from './modules.ts';

const PROJECT = path.resolve(import.meta.dirname, '..');

/** Makes the bundle for Claude Desktop, with the tools of the registry in its manifest. */
export async function makeBundle(outputPath: string): Promise<void> {
  await using folder = await mkdtempDisposable(path.join(tmpdir(), 'mcpb-'));
  const write = async (name: string, content: string) => {
    const file = path.join(folder.path, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, content);
  };
  for (const [module, code] of javaScriptOf(PROJECT, 'mcpb/server.ts'))
    await write(`server/${module}.js`, code);
  await write('package.json', JSON.stringify({ type: 'module' }));
  await write('manifest.json', JSON.stringify({ ...manifest, tools: listedTools() }, undefined, 2));
  await cp(path.join(PROJECT, 'LICENSE'), path.join(folder.path, 'LICENSE'));
  if (!(await packExtension({ extensionPath: folder.path, outputPath, silent: true })))
    throw new Error('The bundle was not made: mcpb says above why.');
}

function listedTools(): { name: string; description: string }[] {
  return (toolRegistry as readonly Tool[])
    .filter(({ internal }) => !internal)
    .map(({ name, description }) => ({ name, description }));
}
