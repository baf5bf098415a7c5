import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import type { Tool } from '../../../src/tools/define-tool.ts';
import { toolRegistry } from '../../../src/tools/index.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../../skills');
const TOOL = /\bhm_(?!live_|test_)[a-z_]+[a-z]\b/g;
/** A call in a fence: the tool's name and its arguments as JSON, up to the next call. */
const CALL = /^(hm_\w+) (\{.*?)(?=^hm_|^```)/gms;

const files = readdirSync(FOLDER, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => path.join(entry.parentPath, entry.name));
const texts = files.map((file): [string, string] => [
  path.relative(FOLDER, file),
  readFileSync(file, 'utf8'),
]);
const tools = new Map<string, Tool>(
  (toolRegistry as readonly Tool[]).filter(({ internal }) => !internal).map((tool) => [tool.name, tool]),
);
const calls = texts.flatMap(([file, text]) =>
  [...text.matchAll(CALL)].map(([, name = '', json = '']): [string, string, string] => [file, name, json]),
);

/** Names of the fields of every input and output of a tool that agents see, at any depth. */
function fieldNames(): Set<string> {
  const names = new Set<string>();
  for (const { input, output } of tools.values()) {
    for (const schema of [input, output])
      JSON.stringify(
        z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }),
        (name, value: unknown) => {
          names.add(name);
          return value;
        },
      );
  }
  return names;
}

function frontmatter(text: string): Record<string, unknown> {
  return parse(/^---\n(.*?)\n---\n/s.exec(text)?.[1] ?? '') as Record<string, unknown>;
}

describe('skills', () => {
  test.for(texts)('%s names only tools that agents have', ([, text]) => {
    const unknown = [...text.matchAll(TOOL)].map(([name]) => name).filter((name) => !tools.has(name));
    expect(unknown).toEqual([]);
  });

  test('have examples of most tools', () => {
    const shown = new Set(calls.map(([, name]) => name));
    expect(shown.size).toBeGreaterThan(tools.size / 2);
  });

  test.for(calls)('%s: the arguments of %s are those of the tool', ([, name, json]) => {
    expect(() => tools.get(name)?.input.parse(JSON.parse(json))).not.toThrow();
  });

  test('name in code only fields of tools, and keys of the examples', () => {
    const known = fieldNames();
    const keys = new Set([...JSON.stringify(calls).matchAll(/[a-z]+(?:_[a-z]+)+/g)].map(([key]) => key));
    const named = texts
      .filter(([file]) => file.startsWith('memory'))
      .flatMap(([, text]) => [...text.matchAll(/`([a-z]+(?:_[a-z]+)*)`/g)].map(([, word = '']) => word));
    expect(named.length).toBeGreaterThan(10);
    // A value of `confidence`, and the node of the user.
    const values = ['none', 'user_profile'];
    expect(
      named.filter(
        (word) => ![known, keys, tools].some((names) => names.has(word)) && !values.includes(word),
      ),
    ).toEqual([]);
  });

  test('have the front matter of the Agent Skills format', () => {
    const [, skill = ''] = texts.find(([file]) => file === path.join('memory', 'SKILL.md')) ?? [];
    const { name, description, compatibility, ...rest } = frontmatter(skill);
    expect(name).toBe('memory');
    expect(String(description).length).toBeLessThanOrEqual(1_024);
    expect(String(compatibility).length).toBeLessThanOrEqual(500);
    expect(rest).toEqual({ license: 'Apache-2.0' });
    expect(skill.split('\n').length).toBeLessThan(500);
  });

  test('refer to files that exist', () => {
    for (const [file, text] of texts.filter(([name]) => name.endsWith('.md'))) {
      const links = [...text.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, link = '']) => link);
      const home = path.resolve(FOLDER, path.dirname(file));
      expect(links.filter((link) => !existsSync(path.resolve(home, link)))).toEqual([]);
    }
  });
});

describe('hooks', () => {
  const settings = texts.filter(([file]) => file.endsWith('.json'));

  test.for(settings)('%s runs scripts that are there', ([, text]) => {
    const scripts = [...text.matchAll(/\.memory-hooks\/([\w-]+\.mjs)/g)].map(([, script = '']) => script);
    expect(scripts.length).toBeGreaterThan(0);
    expect(JSON.parse(text)).toHaveProperty('hooks');
    for (const script of scripts) expect(texts.map(([file]) => file)).toContain(path.join('hooks', script));
  });
});
