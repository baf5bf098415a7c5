import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findSet, readNodes, readQueries } from '../../../eval/corpus.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'corpus-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(name: string, ...lines: object[]): void {
  const file = path.join(folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, lines.map((line) => JSON.stringify(line)).join('\n'));
}

const NODE = { key: 'k', description: 'd', node_type: 'fact' };
const QUERY = { id: 'q', query: 'what?', gold: ['k'], category: 'plain' };

describe('findSet', () => {
  test('reads a folder with corpus and queries as a set of one', () => {
    write('corpus.jsonl', NODE);
    write('queries.jsonl', QUERY);
    const { name, corpora } = findSet(folder);
    expect(corpora).toEqual([{ name, folder }]);
  });

  test('reads a folder of such folders as a set of several, in order', () => {
    for (const name of ['two', 'one']) {
      write(`${name}/corpus.jsonl`, NODE);
      write(`${name}/queries.jsonl`, QUERY);
    }
    write('three/queries.jsonl', QUERY);
    expect(findSet(folder).corpora.map(({ name }) => name)).toEqual(['one', 'two']);
  });

  test('names what a folder lacks', () => {
    expect(() => findSet(folder)).toThrow('contains no corpus.jsonl');
  });
});

describe('reading', () => {
  test('omits gold keys and categories of queries', () => {
    write('queries.jsonl', QUERY);
    expect(readQueries({ name: 'x', folder }, 'plain')).toEqual([{ id: 'q', query: 'what?' }]);
  });

  test('returns no questions of a kind that the corpus lacks', () => {
    expect(readQueries({ name: 'x', folder }, 'adversarial')).toEqual([]);
  });

  test('names the line of a node with an unknown field', () => {
    write('corpus.jsonl', NODE, { ...NODE, gold: true });
    expect(() => readNodes({ name: 'x', folder })).toThrow(/corpus\.jsonl:2: .*gold/s);
  });
});
