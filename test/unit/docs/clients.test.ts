import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { hmTree } from '../../../docs/generate/command-reference.ts';
import packageJson from '../../../package.json' with { type: 'json' };

const FOLDER = path.resolve(import.meta.dirname, '../../../docs/clients');
const KEY = /^Bearer (hm_live_…|\$\{(env:)?HM_API_KEY\}|\$HM_API_KEY|\$\{input:memory-key\})$/;

const http = z.strictObject({
  name: z.string().optional(),
  type: z.literal('http').optional(),
  url: z.string().optional(),
  httpUrl: z.string().optional(),
  headers: z.strictObject({ Authorization: z.string().regex(KEY) }).optional(),
});
const stdio = z.strictObject({
  name: z.string().optional(),
  type: z.literal('stdio').optional(),
  command: z.literal('npx'),
  args: z.array(z.string()),
  env: z.strictObject({ HM_URL: z.url(), HM_API_KEY: z.literal('hm_live_…') }).optional(),
});
const entry = z.union([stdio, http]);
type Entry = z.output<typeof entry>;
const servers = z.strictObject({ memory: entry });
const configuration = z.union([
  z.strictObject({ mcpServers: servers }),
  z.strictObject({ servers, inputs: z.array(z.looseObject({ id: z.literal('memory-key') })).optional() }),
]);

const pages = readdirSync(FOLDER).map((name): [string, string] => [
  name,
  readFileSync(path.join(FOLDER, name), 'utf8'),
]);
const clients = pages.filter(([name]) => name !== 'README.md');
const fences = (text: string, language: string) =>
  [...text.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms'))].map(([, body = '']) =>
    body.trim(),
  );
const entriesOf = (text: string): Entry[] =>
  fences(text, 'json').map((json) => {
    const read = configuration.parse(JSON.parse(json));
    return 'servers' in read ? read.servers.memory : read.mcpServers.memory;
  });
const all = clients.flatMap(([name, text]) => entriesOf(text).map((each): [string, Entry] => [name, each]));
const commandLines = clients.flatMap(([, text]) =>
  fences(text, 'sh').flatMap((script) =>
    script.split('\n').map((line) => line.split(/ (?=(?:[^"']|"[^"]*"|'[^']*')*$)/)),
  ),
);
const links = clients.flatMap(([name, text]) =>
  fences(text, '')
    .filter((body) => /^\w+:/.test(body))
    .map((link): [string, string] => [name, link]),
);

/** The entry that a client makes of a link, and the name that it gives it. */
function linked(link: string): { name: unknown; rest: unknown } {
  const [, query = ''] = link.split('?');
  if (link.startsWith('cursor://anysphere.cursor-deeplink/mcp/install?')) {
    const parameters = new URLSearchParams(query);
    const json = Buffer.from(parameters.get('config') ?? '', 'base64').toString();
    return { name: parameters.get('name'), rest: JSON.parse(json) };
  }
  expect(link).toMatch(/^vscode:mcp\/install\?/);
  const { name, ...rest } = JSON.parse(decodeURIComponent(query)) as { name: string };
  return { name, rest };
}

/** The arguments after the name of the package, where a command line starts it. */
function argumentsOfHm(words: readonly string[]): string[] | undefined {
  const at = words.indexOf(packageJson.name);
  return at === -1 ? undefined : words.slice(at + 1);
}

function expectKnown(words: readonly string[]): void {
  const hm = hmTree();
  const [name, ...flags] = words;
  const command = hm.commands.find((each) => each.name() === name);
  expect(name).toBe('mcp');
  const options = command?.options.map(({ long }) => long);
  expect(flags.filter((flag) => !options?.includes(flag))).toEqual([]);
}

describe('the pages of clients', () => {
  test('are all in the table', () => {
    const [, index = ''] = pages.find(([name]) => name === 'README.md') ?? [];
    for (const [name] of clients) expect(index).toContain(`](${name})`);
  });

  test.for(clients)('%s says whether it was tried', ([, text]) => {
    expect(text).toMatch(
      /^(Tried with version \d[\d.]+ on \d+ \w+ \d{4}|By (its|\[its) documentation|The bundle is validated)/m,
    );
  });

  test.for(pages)('%s refers to files that exist', ([, text]) => {
    const targets = [...text.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, target = '']) => target);
    expect(targets.filter((target) => !existsSync(path.resolve(FOLDER, target)))).toEqual([]);
  });

  test('have entries for a running service and for none', () => {
    expect(all.length).toBeGreaterThan(8);
  });

  test.for(all)('%s: the entry reaches the service', ([, each]) => {
    if ('command' in each) {
      expect(each.args[0]).toBe('-y');
      expectKnown(argumentsOfHm(each.args) ?? []);
    } else
      expect(each.url ?? each.httpUrl).toMatch(
        /^(http:\/\/127\.0\.0\.1:8420|\$\{HM_URL:-http:\/\/127\.0\.0\.1:8420\})\/mcp$/,
      );
  });

  test('have command lines whose arguments the program knows', () => {
    const started = commandLines.map(argumentsOfHm).filter((words) => words !== undefined);
    expect(started.length).toBeGreaterThan(2);
    for (const words of started) expectKnown(words);
  });

  test.for(links)('%s: the link %s has an entry of the page', ([page, link]) => {
    const { name, rest } = linked(link);
    expect(name).toBe('memory');
    expect(all.filter(([of]) => of === page).map(([, each]) => each)).toContainEqual(rest);
  });

  test('give Codex tables with the same entries', () => {
    const [, codex = ''] = pages.find(([name]) => name === 'codex.md') ?? [];
    const tables = fences(codex, 'toml').map((table) =>
      Object.fromEntries(
        [...table.matchAll(/^(\w+) = (.+)$/gm)].map(([, key = '', value = '']) => [
          key,
          JSON.parse(value) as unknown,
        ]),
      ),
    );
    expect(tables).toMatchObject([
      { url: 'http://127.0.0.1:8420/mcp', bearer_token_env_var: 'HM_API_KEY' },
      { command: 'npx', args: ['-y', packageJson.name, 'mcp', '--embedded'] },
    ]);
  });
});
