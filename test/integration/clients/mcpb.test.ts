import { mkdtempDisposable, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { validateManifest } from '@anthropic-ai/mcpb/cli';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { describe, expect } from 'vitest';
import { z } from 'zod';
import { makeBundle } from '../../../mcpb/bundle.ts';
import packageJson from '../../../package.json' with { type: 'json' };
import { test as base } from '../../support/memory-test.ts';
import { nodeBinary, projectDir, run } from '../../support/service-command.ts';

const manifestShape = z.object({
  version: z.string(),
  tools: z.array(z.object({ name: z.string() })),
  server: z.object({
    mcp_config: z.object({
      command: z.literal('node'),
      args: z.array(z.string()),
      env: z.record(z.string(), z.string()),
    }),
  }),
  user_config: z.record(z.string(), z.object({ sensitive: z.boolean().optional() })),
});

/** The folder that a client unpacks the bundle into. */
const test = base.extend('unpacked', { scope: 'file' }, async ({ service: _service }, { onCleanup }) => {
  const folder = await mkdtempDisposable(path.join(tmpdir(), 'mcpb-test-'));
  onCleanup(() => folder[Symbol.asyncDispose]());
  const mcpbPath = path.join(folder.path, 'memory.mcpb');
  const outputDir = path.join(folder.path, 'unpacked');
  await makeBundle(mcpbPath);
  const mcpb = path.join(projectDir, 'node_modules', '.bin', 'mcpb');
  expect(await run(mcpb, ['unpack', mcpbPath, outputDir])).toMatchObject({ code: 0 });
  return outputDir;
});

async function manifestIn(folder: string) {
  return manifestShape.parse(JSON.parse(await readFile(path.join(folder, 'manifest.json'), 'utf8')));
}

/** Starts the bundle as a client does: with its folder and what the user entered put into the manifest. */
async function started(folder: string, entered: Readonly<Record<string, string>>): Promise<Client> {
  const { args, env } = (await manifestIn(folder)).server.mcp_config;
  const filled = (value: string) =>
    value.replaceAll(/\$\{(?:user_config\.)?(\w+)\}/g, (_, name: string) => entered[name] ?? folder);
  const client = new Client({ name: 'desktop', version: '1.0.0' });
  const environment = Object.fromEntries(Object.entries(env).map(([name, value]) => [name, filled(value)]));
  await client.connect(
    new StdioClientTransport({ command: nodeBinary, args: args.map(filled), env: environment }),
  );
  return client;
}

describe('the bundle for Claude Desktop', () => {
  test('has a valid manifest with the version of the package, and asks for a key that is kept secret', async ({
    unpacked,
  }) => {
    expect(validateManifest(path.join(unpacked, 'manifest.json'))).toBe(true);
    const { version, user_config: asked } = await manifestIn(unpacked);
    expect(version).toBe(packageJson.version);
    expect(asked).toMatchObject({ url: {}, api_key: { sensitive: true } });
  });

  test('lists the tools of the service, and calls them', async ({ unpacked, service, tenant }) => {
    const client = await started(unpacked, { url: service.app.url, api_key: tenant.key });
    try {
      const { tools } = await client.listTools();
      const listed = (await manifestIn(unpacked)).tools.map(({ name }) => name);
      expect(tools.map(({ name }) => name)).toEqual(listed);
      const stored = { key: 'fact_bundle', description: 'The bundle joins a client with the service' };
      const answer = await client.callTool({ name: 'hm_store', arguments: stored });
      expect(answer.structuredContent).toMatchObject({ key: 'fact_bundle', status: 'created' });
    } finally {
      await client.close();
    }
  });

  test('ends where the key is refused', async ({ unpacked, service }) => {
    await expect(started(unpacked, { url: service.app.url, api_key: 'hm_live_wrong' })).rejects.toThrow(
      /closed/,
    );
  });
});
